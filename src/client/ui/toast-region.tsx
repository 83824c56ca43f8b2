import { chakra } from '@chakra-ui/react/styled-system'
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { dismissToast, type ShownToast } from './toast.ts'

const DISPLAY_MS = 5000
const SWIPE_THRESHOLD_PX = 50

/** Lifts the region above a dialog that is open: only what is shown last in the top layer lies on top. */
const useTopLayer = (toastId: number) => {
  const region = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast lifts it anew
  useEffect(() => {
    const element = region.current
    // Browsers before 2024 have no popovers; there the dialog says it as well.
    if (!element?.showPopover) return
    element.showPopover()
    return () => element.hidePopover()
  }, [toastId])
  return region
}

/**
 * Keeps the toast off what has the focus, and off the page's own actions: at its usual end of the window,
 * or at the other one where it would lie on the focus.
 */
const useClearPlace = (toastId: number, region: RefObject<HTMLElement | null>): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast may lie on what has the focus
  useEffect(() => {
    const element = region.current
    if (!element) return
    const place = (): void => {
      element.style.setProperty('--actions-height', `${actionsHeight()}px`)
      element.removeAttribute('data-moved')
      if (liesOnFocus(element)) element.setAttribute('data-moved', '')
    }
    // Once the browser has scrolled to it.
    const placeSoon = (): void => void requestAnimationFrame(place)
    place()
    placeSoon()
    document.addEventListener('focusin', placeSoon)
    document.addEventListener('scrollend', place)
    return () => {
      document.removeEventListener('focusin', placeSoon)
      document.removeEventListener('scrollend', place)
    }
  }, [toastId, region])
}

/** What a page keeps in view at the lower edge of the window. */
const actionsHeight = (): number => {
  const actions = document.querySelector('[data-bar="actions"]')
  if (!actions) return 0
  const { top, bottom } = actions.getBoundingClientRect()
  const isAtEdge = bottom > 0 && top < window.innerHeight
  return isAtEdge ? window.innerHeight - top : 0
}

const liesOnFocus = (region: HTMLElement): boolean => {
  const focused = document.activeElement
  const toast = region.firstElementChild
  if (!toast || !focused || focused === document.body || region.contains(focused)) return false
  return overlap(toast.getBoundingClientRect(), focused.getBoundingClientRect())
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

const ToastRegion = ({ toast }: { readonly toast: ShownToast }) => {
  const region = useTopLayer(toast.id)
  useClearPlace(toast.id, region)
  return (
    <Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Frame
        key={toast.id}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id)
        }}
        data-variant={toast.variant ?? 'default'}
      >
        <div>
          <Title asChild>
            <chakra.p fontWeight="650">{toast.title}</chakra.p>
          </Title>
          {toast.description ? (
            <Description asChild>
              <chakra.p textStyle="small" mt="0.5">
                {toast.description}
              </chakra.p>
            </Description>
          ) : null}
        </div>
        <CloseButton aria-label="Close">
          <X aria-hidden="true" size={18} />
        </CloseButton>
      </Frame>
      <Region ref={region} popover="manual" data-toasts="" hotkey={['F8']} />
    </Provider>
  )
}

export default ToastRegion

/** At least `distance` from the lower edge, and above the actions of the page. */
const aboveActions = (distance: string): string =>
  `max(${distance}, calc(var(--actions-height, 0px) + 0.75rem))`

const Region = chakra(Viewport, {
  base: {
    // Only the toast itself takes taps: what lies under the rest of the region stays usable.
    pointerEvents: 'none',
    // Resets the styles that browsers give popovers.
    m: '0',
    p: '0',
    borderWidth: '0',
    bg: 'transparent',
    color: 'inherit',
    overflow: 'visible',
    h: 'auto',
    left: 'auto',
    position: 'fixed',
    zIndex: 'toast',
    // On phones in the place of a quiz's heading, whose question stays in view.
    top: { base: 'max(8px, env(safe-area-inset-top))', md: 'auto' },
    // Above the bottom bar, where there is one.
    bottom: { base: 'auto', md: aboveActions('6rem'), lg: aboveActions('1.5rem') },
    right: { base: '0', md: '6' },
    w: 'full',
    maxW: { md: '420px' },
    px: { base: '4', md: '0' },
    '&[data-moved]': {
      top: { base: 'auto', md: '20' },
      bottom: {
        base: aboveActions('calc(4.75rem + env(safe-area-inset-bottom))'),
        md: 'auto',
      },
    },
  },
})

const Frame = chakra(Root, {
  base: {
    pointerEvents: 'auto',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '3',
    px: '4',
    py: { base: '3', md: '4' },
    bg: 'surface',
    color: 'text',
    borderRadius: 'option',
    borderWidth: '1px',
    borderColor: 'line',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'gold',
    boxShadow: 'lifted',
    touchAction: 'pan-y',
    '&[data-variant=destructive]': {
      bg: 'wrong.soft',
      borderColor: 'wrong',
      '& p:first-of-type': { color: 'wrong' },
    },
    '&[data-state=open]': { animation: { _motionSafe: `slideIn 220ms ${EASE_OUT}` } },
    '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe=cancel]': { transform: 'translateX(0)', transition: 'transform 200ms' },
  },
})

const CloseButton = chakra(Close, {
  base: {
    p: '2',
    m: '-1.5',
    color: 'muted',
    borderRadius: 'sm',
    cursor: 'pointer',
    _hover: { color: 'text', bg: 'sunk' },
  },
})
