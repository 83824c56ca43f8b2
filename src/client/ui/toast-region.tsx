import { chakra } from '@chakra-ui/react/styled-system'
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
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

/** Whether the toast has moved to the other end of the window, away from what has the focus. */
const useMovedAside = (toastId: number, region: RefObject<HTMLElement | null>): boolean => {
  const [isMoved, setMoved] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast may lie on what has the focus
  useEffect(() => {
    const moveAside = (): void => {
      const focused = document.activeElement
      const toast = region.current?.firstElementChild
      if (!toast || !focused || focused === document.body || region.current?.contains(focused))
        return
      if (overlap(toast.getBoundingClientRect(), focused.getBoundingClientRect())) {
        setMoved((before) => !before)
      }
    }
    // Once the browser has scrolled to it.
    const moveSoon = (): void => void requestAnimationFrame(moveAside)
    moveSoon()
    document.addEventListener('focusin', moveSoon)
    document.addEventListener('scrollend', moveAside)
    return () => {
      document.removeEventListener('focusin', moveSoon)
      document.removeEventListener('scrollend', moveAside)
    }
  }, [toastId, region])
  return isMoved
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

const ToastRegion = ({ toast }: { readonly toast: ShownToast }) => {
  const region = useTopLayer(toast.id)
  const isMoved = useMovedAside(toast.id, region)
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
      <Region
        ref={region}
        popover="manual"
        data-toasts=""
        data-moved={isMoved ? '' : undefined}
        hotkey={['F8']}
      />
    </Provider>
  )
}

export default ToastRegion

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
    top: { base: 'max(12px, env(safe-area-inset-top))', md: 'auto' },
    // Above the bottom bar, where there is one.
    bottom: { base: 'auto', md: '24', lg: '6' },
    right: { base: '0', md: '6' },
    w: 'full',
    maxW: { md: '420px' },
    px: { base: '4', md: '0' },
    '&[data-moved]': {
      top: { base: 'auto', md: '20' },
      bottom: { base: 'calc(4.75rem + env(safe-area-inset-bottom))', md: 'auto' },
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
    p: '4',
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
