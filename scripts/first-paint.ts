import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What index.html names in development, and the build writes into every page in its place. */
export const firstPaintTag = '<script src="/first-paint.js"></script>'

/** The script that runs before the first paint, as it stands in the pages. The content security policy allows it by its hash. */
export const firstPaint = (root: string): string => `<script>${readFileSync(path.join(root, 'public/first-paint.js'), 'utf8').trim()}</script>`
