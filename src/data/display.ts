import { useSyncExternalStore } from 'react'
import { useKeepInProfile } from './keep-in-profile'
import { density, motion, type Density } from './session/display-store'

export { densities, type Density } from './session/display-store'

export interface Display {
  density: Density
  reduceMotion: boolean
  /** In force and kept on this device at once. Resolves to whether the profile has it, too. */
  setDensity(next: Density): Promise<boolean>
  setReduceMotion(next: boolean): Promise<boolean>
}

const currentMotion = () => motion.current() === 'reduce'

/** Density and motion, and how to change them. */
export function useDisplay(): Display {
  const keep = useKeepInProfile()
  return {
    density: useSyncExternalStore(density.subscribe, density.current),
    reduceMotion: useSyncExternalStore(motion.subscribe, currentMotion),
    setDensity: (next) => {
      density.apply(next)
      return keep({ density: next })
    },
    setReduceMotion: (next) => {
      motion.apply(next ? 'reduce' : 'device')
      return keep({ reduce_motion: next })
    },
  }
}
