import { chakra } from '@chakra-ui/react/styled-system'
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { clearOfNotch, sizeWithin } from '../lib/theme-tokens.ts'
import { sidePadding } from './layout.ts'
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
 * Keeps the region of the toast off the page's own actions, by its height above the lower edge, and off what
 * has the focus, at the other end of the window.
 */
const useClearPlace = (toast: HTMLElement | null, region: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = region.current
    if (!element || !toast) return
    const place = (): void => {
      element.removeAttribute('data-moved')
      keepOffActions(element)
      if (!liesOnFocus(element)) return
      element.setAttribute('data-moved', '')
      keepOffActions(element)
    }
    // Once the browser has scrolled.
    const placeSoon = (): void => void requestAnimationFrame(place)
    place()
    document.addEventListener('focusin', placeSoon)
    document.addEventListener('scroll', placeSoon)
    // The page grows with its actions.
    const growth = new ResizeObserver(placeSoon)
    growth.observe(document.body)
    return () => {
      growth.disconnect()
      document.removeEventListener('focusin', placeSoon)
      document.removeEventListener('scroll', placeSoon)
    }
  }, [toast, region])
}

const keepOffActions = (region: HTMLElement): void => {
  region.style.removeProperty('--actions-height')
  const actions = document.querySelector('[data-bar="actions"]')
  if (!actions || !overlap(region, actions)) return
  const height = window.innerHeight - actions.getBoundingClientRect().top
  region.style.setProperty('--actions-height', `${height}px`)
}

/** What only a script can focus, such as a heading, may be covered for a moment. */
const liesOnFocus = (region: HTMLElement): boolean => {
  const focused = document.activeElement
  const isControl = focused instanceof HTMLElement && focused.tabIndex >= 0
  return isControl && !region.contains(focused) && overlap(region, focused)
}

const overlap = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const ToastRegion = ({ toast }: { readonly toast: ShownToast }) => {
  const region = useTopLayer(toast.id)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  useClearPlace(frame, region)
  return (
    <Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Frame
        key={toast.id}
        ref={setFrame}
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
    right: { base: '0', md: clearOfNotch('right', sizeWithin(6)) },
    w: 'full',
    maxW: { md: '420px' },
    ...sidePadding(sizeWithin(4)),
    md: { pl: '0', pr: '0' },
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
