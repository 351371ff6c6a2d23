import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync } from 'vite'

/** What index.html names in development, and the build writes into every page in its place. */
export const firstPaintTag = '<script src="/first-paint.js"></script>'

/** The script that runs before the first paint, as it stands in the pages. The content security policy allows it by its hash. */
export const firstPaint = (root: string): string => {
  const file = path.join(root, 'public/first-paint.js')
  return `<script>${minifySync(file, readFileSync(file, 'utf8')).code.trim()}</script>`
}
