import { useEffect } from 'react'
import { deviceChoice } from './device-choice'

export const densities = ['compact', 'comfortable', 'spacious'] as const
export type Density = (typeof densities)[number]

/** `reduce` stops every animation and transition; `device` does what the device asks for. */
const motions = ['reduce', 'device'] as const

/** Row heights, paddings and gaps are tokens: see styles/tokens.css. */
export const density = deviceChoice<Density>('knull.density', densities, 'comfortable', (value) => {
  document.documentElement.dataset.density = value
})

export const motion = deviceChoice<(typeof motions)[number]>('knull.motion', motions, 'device', (value) => {
  if (value === 'reduce') document.documentElement.dataset.motion = value
  else delete document.documentElement.dataset.motion
})

const ignore = () => {}

interface Wanted {
  density: string | null
  reduce_motion: boolean | null
}

/** Applies the device's choices at once, other tabs' as they are made, and the profile's as soon as it is there. */
export function useProfileDisplay(profile: Wanted | null | undefined): void {
  const wantedDensity = densities.find((value) => value === profile?.density)
  const wantedMotion = profile?.reduce_motion
  useEffect(() => {
    density.show()
    motion.show()
    const stops = [density.subscribe(ignore), motion.subscribe(ignore)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (wantedDensity && wantedDensity !== density.current()) density.apply(wantedDensity)
  }, [wantedDensity])
  useEffect(() => {
    if (typeof wantedMotion === 'boolean' && wantedMotion !== (motion.current() === 'reduce')) motion.apply(wantedMotion ? 'reduce' : 'device')
  }, [wantedMotion])
}
