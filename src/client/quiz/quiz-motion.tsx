import { type FeatureBundle, LazyMotion, MotionConfig } from 'framer-motion'
import { createContext, type ReactNode, useContext, useState } from 'react'

const MotionReady = createContext(false)

/** Loads the animations after the first question; until then elements appear without them. */
export const QuizMotion = ({ children }: { readonly children: ReactNode }) => {
  const [ready, setReady] = useState(false)
  const loadFeatures = async (): Promise<FeatureBundle> => {
    try {
      const { default: features } = await import('./motion-features.ts')
      setReady(true)
      return features
    } catch {
      return new Promise(() => {})
    }
  }
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">
        <MotionReady value={ready}>{children}</MotionReady>
      </MotionConfig>
    </LazyMotion>
  )
}

/** What an element animates from; `false` until the animations are loaded. */
export const useEntrance = <From,>(from: From): From | false =>
  useContext(MotionReady) ? from : false

/** For a level-up and a badge only. */
export const SPRING = { type: 'spring', stiffness: 340, damping: 17 } as const
export const EASE = { duration: 0.22, ease: [0.2, 0.7, 0.3, 1] } as const
