import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadQuestions } from '../../../src/client/admin/upload/download-questions.tsx'
import { UploadForm } from '../../../src/client/admin/upload/upload-form.tsx'
import { trpc } from '../../../src/client/lib/trpc.ts'
import { SignOutSetting } from '../../../src/client/settings/account-settings.tsx'
import { DownloadButton } from '../../../src/client/settings/download-button.tsx'
import { useAuth } from '../../../src/client/shared/auth-context.tsx'
import { rememberReturnPath, returnPath } from '../../../src/client/shared/return-path.ts'
import { lastSignedIn, rememberSignedIn } from '../../../src/client/shared/signed-in-hint.ts'
import { EXPECTED_USER_HEADER } from '../../../src/domain/learner/sign-in.ts'
import {
  type Answer,
  type Answers,
  answerCalls,
  answerHealthChecks,
  failWith,
  NOT_SIGNED_IN,
  OTHER_USER,
  server,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

const ANNA = sampleUser().id
const BERT = '0190a0c0-0000-7000-8000-000000000002'
const NOTICE = 'Someone else is signed in now'
const RELOAD_MS = 12_000
const SIGN_OUT_ADDRESS = `/api/logout?expectedUser=${ANNA}`
const UNAVAILABLE = failWith({ code: 'unavailable', httpStatus: 503, message: 'Please try again.' })

/** Something that belongs to Anna, and a change that she can make. */
const AnnasPage = () => {
  const { data } = trpc.badge.mine.useQuery()
  const { mutate } = trpc.user.updatePrivacy.useMutation()
  return (
    <>
      <p>{data ? 'Anna’s badges' : 'Loading'}</p>
      <button type="button" onClick={() => mutate({ isPublicProfile: true })}>
        Change
      </button>
    </>
  )
}

const Badges = ({ api }: { readonly api: typeof trpc }) => <p>{api.badge.mine.useQuery().status}</p>

const PublicPage = () => <p>{trpc.site.info.useQuery().status}</p>

const VisitorsPage = () => {
  const { user, status } = useAuth()
  const { refetch } = trpc.badge.mine.useQuery(undefined, { enabled: false })
  return (
    <>
      <p>{user?.id ?? status}</p>
      <button type="button" onClick={() => refetch()}>
        Read
      </button>
    </>
  )
}

let leave: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
})

const openAnnasPage = async (answers: Answers = {}) => {
  const api = answerCalls({ ...signedInAs(), 'badge.mine': [], ...answers })
  const view = renderInApp(<AnnasPage />, { signedIn: true })
  await screen.findByText('Anna’s badges')
  return { api, ...view }
}

const change = ({ user }: Awaited<ReturnType<typeof openAnnasPage>>) =>
  user.click(screen.getByRole('button', { name: 'Change' }))

/** As a tab does in which Bert has signed in. */
const signInElsewhere = (userId: string | null): void => {
  rememberSignedIn(userId)
  window.dispatchEvent(new StorageEvent('storage'))
}

describe('the calls of a page', () => {
  it('say for whom they are made, as soon as that is known', async () => {
    const view = await openAnnasPage({ 'user.updatePrivacy': { isPublicProfile: true } })
    await change(view)
    await waitFor(() => expect(view.api.expectedUsersOf('user.updatePrivacy')).toEqual([ANNA]))
    expect(view.api.expectedUsersOf('auth.user')).toEqual([null])
    expect(view.api.expectedUsersOf('badge.mine')).toEqual([ANNA])
  })

  it('are still made for that person when the session has ended: the page is theirs', async () => {
    const view = await openAnnasPage({ 'user.updatePrivacy': NOT_SIGNED_IN })
    view.api.answer({ 'auth.user': NOT_SIGNED_IN })
    signInElsewhere(null)
    await waitFor(() => expect(view.api.expectedUsersOf('auth.user')).toEqual([null, ANNA]))
    await waitFor(() => expect(lastSignedIn()).toBeNull())
    // Bert signs in.
    view.api.answer({ 'auth.user': OTHER_USER })
    signInElsewhere(BERT)
    await screen.findByRole('heading', { name: NOTICE })
    expect(view.api.expectedUsersOf('auth.user')).toEqual([null, ANNA, ANNA])
  })

  it('go on when that person has signed in again', async () => {
    const view = await openAnnasPage({ 'user.updatePrivacy': { isPublicProfile: true } })
    view.api.answer({ 'auth.user': NOT_SIGNED_IN })
    signInElsewhere(null)
    await waitFor(() => expect(view.api.expectedUsersOf('auth.user')).toEqual([null, ANNA]))
    view.api.answer(signedInAs())
    signInElsewhere(ANNA)
    await waitFor(() => expect(view.api.expectedUsersOf('auth.user')).toEqual([null, ANNA, ANNA]))
    await change(view)
    await waitFor(() => expect(view.api.expectedUsersOf('user.updatePrivacy')).toEqual([ANNA]))
    expect(screen.queryByRole('heading', { name: NOTICE })).toBeNull()
  })

  it('name the user who signs in after a visit without a session', async () => {
    const api = answerCalls({ ...signedInAs(), 'auth.user': NOT_SIGNED_IN, 'badge.mine': [] })
    const { user } = renderInApp(<VisitorsPage />)
    await screen.findByText('anonymous')
    api.answer({ 'auth.user': sampleUser({ id: BERT }) })
    signInElsewhere(BERT)
    await screen.findByText(BERT)
    await user.click(screen.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(api.expectedUsersOf('badge.mine')).toEqual([BERT]))
    expect(api.expectedUsersOf('auth.user')).toEqual([null, null])
  })

  it('name no user while no one is signed in', async () => {
    const api = answerCalls({ 'site.info': NOT_SIGNED_IN })
    renderInApp(<PublicPage />)
    await screen.findByText('error')
    expect(api.expectedUsersOf('site.info')).toEqual([null])
  })
})

describe('when another person is signed in by then', () => {
  it('the page says so instead of what it showed, and keeps nothing running', async () => {
    const view = await openAnnasPage({ 'user.updatePrivacy': OTHER_USER })
    rememberSignedIn(BERT)
    await change(view)
    const heading = await screen.findByRole('heading', { level: 1, name: NOTICE })
    expect(screen.queryByText('Anna’s badges')).toBeNull()
    expect(heading.closest('[role=alert]')?.textContent).toMatch(
      /Nothing you did here since then was saved or counted/,
    )
    expect(leave).not.toHaveBeenCalled()
    // What another tab has found out stays.
    expect(lastSignedIn()).toBe(BERT)
  })

  it('it opens the dashboard when that is pressed, without the way back of the other person', async () => {
    const view = await openAnnasPage({ 'user.updatePrivacy': OTHER_USER })
    rememberReturnPath('/quiz?type=daily&attemptId=1', null)
    await change(view)
    await view.user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(leave.mock.calls).toEqual([['/dashboard']])
    expect(returnPath()).toBe('/dashboard')
  })

  it('it opens the dashboard by itself, once it has been in view for a while', async () => {
    const view = await openAnnasPage({ 'user.updatePrivacy': OTHER_USER })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => screen.getByRole('button', { name: 'Change' }).click())
    await screen.findByRole('heading', { name: NOTICE })
    await act(() => vi.advanceTimersByTimeAsync(10 * RELOAD_MS))
    expect(leave).not.toHaveBeenCalled()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(RELOAD_MS - 1000))
    expect(leave).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(leave.mock.calls).toEqual([['/dashboard']])
    view.unmount()
  })

  it('a read is enough, and one call of a batch', async () => {
    answerCalls({ ...signedInAs(), 'badge.mine': OTHER_USER })
    renderInApp(<AnnasPage />, { signedIn: true })
    await screen.findByRole('heading', { name: NOTICE })
  })

  it('the page learns it from the tab in which they signed in, or when it is seen again', async () => {
    const view = await openAnnasPage()
    view.api.answer({ 'auth.user': OTHER_USER })
    rememberSignedIn(BERT)
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('heading', { name: NOTICE })
    view.unmount()

    const again = await openAnnasPage()
    again.api.answer({ 'auth.user': OTHER_USER })
    signInElsewhere(BERT)
    await screen.findByRole('heading', { name: NOTICE })
  })

  it('makes no request when it becomes visible again and the user is the same', async () => {
    const { api } = await openAnnasPage()
    document.dispatchEvent(new Event('visibilitychange'))
    signInElsewhere(ANNA)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(api.inputsOf('auth.user')).toHaveLength(1)
  })
})

describe('when the notice itself cannot be loaded, as a release has replaced its file', () => {
  afterEach(() => {
    vi.doUnmock('../../../src/client/app/other-user-page.tsx')
    vi.resetModules()
  })

  /** In modules of its own, as those of the other tests have loaded the notice. */
  const openWithoutNotice = async () => {
    vi.resetModules()
    vi.doMock('../../../src/client/app/other-user-page.tsx', () => {
      throw new Error('The file is gone')
    })
    const { trpc: api } = await import('../../../src/client/lib/trpc.ts')
    const { renderInApp } = await import('../../support/client-render.tsx')
    answerCalls({ ...signedInAs(), 'badge.mine': OTHER_USER })
    return renderInApp(<Badges api={api} />, { signedIn: true })
  }

  it('the dashboard is opened, also in a tab that has reloaded once already', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    answerHealthChecks(true)
    const first = await openWithoutNotice()
    await waitFor(() => expect(leave.mock.calls).toEqual([['/dashboard']]))
    first.unmount()
    sessionStorage.setItem('berean.reloaded-for.other-user', window.location.pathname)
    await openWithoutNotice()
    await waitFor(() => expect(leave.mock.calls).toHaveLength(2))
    expect(reload).not.toHaveBeenCalled()
  })

  it('nothing is left while the server cannot be reached', async () => {
    answerHealthChecks(false)
    await openWithoutNotice()
    await screen.findByText('The server can’t be reached')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('what is sent without tRPC', () => {
  const REFUSED = { code: 'other_user', message: 'Someone else is signed in now.' }
  let expected: (string | null)[]

  const refuseAt = (path: string): void => {
    expected = []
    server.use(
      http.all(`*${path}`, ({ request }) => {
        expected.push(request.headers.get(EXPECTED_USER_HEADER))
        return HttpResponse.json(REFUSED, { status: 409 })
      }),
    )
  }

  it('is made for this person: one’s own data', async () => {
    answerCalls(signedInAs())
    refuseAt('/api/users/me/data')
    const { user } = renderInApp(<DownloadButton />, { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Download my data' }))
    await screen.findByRole('heading', { name: NOTICE })
    expect(expected).toEqual([ANNA])
  })

  it('is made for this person: the questions', async () => {
    answerCalls({
      ...signedInAs(),
      'questionFile.describeDownload': { questions: 396, leftOut: 0 },
    })
    refuseAt('/api/admin/questions/export')
    const { user } = renderInApp(<DownloadQuestions />, { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await screen.findByRole('heading', { name: NOTICE })
    expect(expected).toEqual([ANNA])
  })

  it('is made for this person: a file of questions', async () => {
    answerCalls(signedInAs())
    refuseAt('/api/admin/upload-questions')
    const { user, container } = renderInApp(<UploadForm />, { signedIn: true })
    await screen.findByRole('button', { name: /Upload/ })
    const picker = container.querySelector<HTMLInputElement>('input[type=file]')
    await user.upload(picker as HTMLInputElement, new File(['x'], 'a.csv', { type: 'text/csv' }))
    await user.click(screen.getByRole('button', { name: /^Upload/ }))
    await screen.findByRole('heading', { name: NOTICE })
    expect(expected).toEqual([ANNA])
  })

  const signOut = async (userReply: Answer<'auth.user'>, resolver?: HttpResponseResolver) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    sessionStorage.setItem('berean.draft.1', '{}')
    const api = answerCalls(signedInAs())
    const { user } = renderInApp(<SignOutSetting />, { signedIn: true })
    const link = await screen.findByRole('link', { name: 'Sign out' })
    expect(link.getAttribute('href')).toBe(SIGN_OUT_ADDRESS)
    api.answer({ 'auth.user': userReply })
    if (resolver) server.use(http.all('*/api/trpc/*', resolver))
    await user.click(link)
    return assign
  }

  it('is made for this person: signing out', async () => {
    const assign = await signOut(sampleUser())
    await waitFor(() => expect(assign.mock.calls).toEqual([[SIGN_OUT_ADDRESS]]))
    expect(sessionStorage.getItem('berean.draft.1')).toBeNull()
  })

  it('does not sign out another person', async () => {
    const assign = await signOut(OTHER_USER)
    await screen.findByRole('heading', { name: NOTICE })
    expect(assign).not.toHaveBeenCalled()
  })

  it.each([
    ['the session has ended', NOT_SIGNED_IN],
    ['the database is away', UNAVAILABLE],
  ])('signs out even though %s', async (_case, reply) => {
    const assign = await signOut(reply)
    await waitFor(() => expect(assign.mock.calls).toEqual([[SIGN_OUT_ADDRESS]]))
    expect(screen.queryByRole('heading', { name: NOTICE })).toBeNull()
  })

  const expectToStay = async (assign: Awaited<ReturnType<typeof signOut>>): Promise<void> => {
    await screen.findByText('This needs a connection')
    expect(assign).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('berean.draft.1')).toBe('{}')
    expect(screen.getByRole('link', { name: 'Sign out' })).toBeTruthy()
  }

  it.each([
    ['the server cannot be reached', () => HttpResponse.error()],
    ['a gateway answers for it', () => new HttpResponse('<h1>502</h1>', { status: 502 })],
  ])('does not leave the page, nor its drafts, when %s', async (_case, resolver) => {
    const assign = await signOut(sampleUser(), resolver)
    await expectToStay(assign)
  })

  it('says that it is signing out, once, and gives up when no reply comes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let calls = 0
    const assign = await signOut(() => {
      calls += 1
      return new Promise<never>(() => {})
    })
    const link = await screen.findByRole('link', { name: 'Signing out…' })
    await act(async () => link.click())
    expect(calls).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(8000))
    await expectToStay(assign)
    // The next try does not wait for the reply to the last one.
    await act(async () => screen.getByRole('link', { name: 'Sign out' }).click())
    await waitFor(() => expect(calls).toBe(2))
  })
})
