import { MissingFile } from '@/lib/chunk-error'

/*
 * A page that the build drew carries its own styles alone and names all of them in a <template> (scripts/prerender.ts). In
 * development, and in the platform's own page, all are there from the start.
 */
let coming: Promise<void> | undefined

/** Loads the styles that the next page and the platform need. Throws when they do not arrive; the next try asks anew. */
export function allStyles(): Promise<void> {
  return (coming ??= load().catch((error: unknown) => {
    coming = undefined
    throw error
  }))
}

async function load(): Promise<void> {
  if (typeof document === 'undefined') return
  const named = document.querySelector<HTMLTemplateElement>('template#styles')?.content.querySelector('link')
  if (!named) return
  const link = document.importNode(named)
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new MissingFile(link.href))
    })
    document.head.append(link)
  })
}
