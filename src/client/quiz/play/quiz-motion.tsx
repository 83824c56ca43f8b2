import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Motion = typeof import('./motion-features.ts')

const LoadedMotion = createContext<Motion | null>(null)

/** Loads the animations after the first question; until then elements appear without them. */
export const QuizMotion = ({ children }: { readonly children: ReactNode }) => {
  const [motion, setMotion] = useState<Motion | null>(null)
  useEffect(() => {
    import('./motion-features.ts').then(setMotion, () => {
      // The quiz works without them.
    })
  }, [])
  return <LoadedMotion value={motion}>{children}</LoadedMotion>
}

export const isMotionWelcome = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** In seconds. */
const EASE = { duration: 0.22, ease: [0.2, 0.7, 0.3, 1] } as const

type EntranceProps = {
  /** The transform that it starts with. */
  readonly from: string
  readonly children: ReactNode
}

/** Lets what appears fade in and move to its place, once. */
export const Entrance = ({ from, children }: EntranceProps) => {
  const element = useRef<HTMLDivElement>(null)
  const motion = useContext(LoadedMotion)
  // What has appeared before the animations were loaded stays as it is.
  const [loaded] = useState(motion)
  useLayoutEffect(() => {
    if (!loaded || !element.current || !isMotionWelcome()) return
    const move = { opacity: [0, 1], transform: [from, 'none'] }
    const playing = loaded.animate(element.current, move, EASE)
    return () => playing.cancel()
  }, [loaded, from])
  return <div ref={element}>{children}</div>
}
