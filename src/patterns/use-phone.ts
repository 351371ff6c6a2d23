import { useMedia } from './use-media'

/** Narrower than 768 px (specification, section 9). For where the phone has another structure, not only another look: a table there is a list. */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)')
