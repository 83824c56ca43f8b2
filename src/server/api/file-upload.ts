import express, { type Request, type Response, type Router } from 'express'
import type { Context } from '../context.ts'
import { refuseEncodedBody } from '../http/body-encoding.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import { requireSession } from '../trpc.ts'
import type { Contract } from './contract.ts'
import { isForm, readFileForm, refuseLargeForm } from './file-form.ts'
import type { Procedure, Procedures } from './procedures.ts'

const ONE_UPLOAD = 'Another file of yours is being uploaded. Please wait until it is done.'

/** Calls that take their input from a form with a file. */
export const fileUploadRouter = (
  procedures: Procedures,
  contracts: readonly Contract[],
  createContext: (request: Request, response: Response) => Promise<Context>,
): Router => {
  const router = express.Router()
  for (const { path, procedure: name } of contracts.filter(({ acceptsFile }) => acceptsFile)) {
    const procedure = procedures.get(name) as Procedure
    const takePlace = createOpenLimit(1, ONE_UPLOAD)
    router.post(path, async (request, response, next) => {
      if (!isForm(request)) return next()
      response.locals.procedure = name
      let freePlace = (): void => {}
      try {
        refuseEncodedBody(request)
        refuseLargeForm(request)
        const context = await createContext(request, response)
        // Is called only when this person may make the call.
        const reply = await procedure.call(context, async () => {
          freePlace = takePlace(requireSession(context).user.id)
          return readFileForm(request, response)
        })
        response.json(reply)
      } finally {
        freePlace()
      }
    })
  }
  return router
}
