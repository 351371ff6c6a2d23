import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type PreviewServer, type ResolvedConfig } from 'vite'
import type { DrawnPage } from '../src/entry-server.tsx'
import { company } from '../src/content/company.ts'
import { formattedId } from '../src/lib/intl.ts'
import { chunksOf, graphOf, holding, weigh, type Chunks } from './chunk-graph.ts'
import { firstPaint, firstPaintTag } from './first-paint.ts'
import { fileFor, languageOf, languages, pageFile, platformFile, siteAddresses, type PageLanguage, type SiteAddress } from './site-pages.ts'
import { drawPreviews, type Preview } from './previews.ts'
import { pageStyles } from './page-styles.ts'
import { structuredData } from './structured-data.ts'

/** Kilobytes (1,000 bytes) of gzipped JavaScript of a page before anything is pressed: design/quality "Performance". */
const pageBudget = 120

/**
 * Draws every page of the public site in every language when the build is done: complete HTML, with what its script will
 * need named in its head. Also writes sitemap.xml and robots.txt. Fails when a page cannot be drawn or weighs too much.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  let chunks: Chunks = new Map()
  return {
    name: 'knull-prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'serve' || !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        chunks = chunksOf(Object.values(bundle))
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (config.command !== 'build' || chunks.size === 0) return
        const dist = path.resolve(config.root, config.build.outDir)
        const draw = await drawing(config)
        const weights = await writePages(config.root, dist, chunks, draw)
        const sizes = [...weights].sort((a, b) => b[1] - a[1])
        console.log(`\nPages of the public site, JavaScript before anything is pressed (of ${pageBudget} KB gz)`)
        for (const [name, size] of sizes) console.log(`  ${size.toFixed(1).padStart(6)}  ${name}`)
        const over = sizes.filter(([, size]) => size > pageBudget)
        if (over.length > 0) this.error(`page budget passed: ${over.map(([name]) => name).join(', ')}`)
      },
    },
    configurePreviewServer(server) {
      servePages(server)
    },
  }
}

type Draw = (pathname: string, language: PageLanguage) => Promise<DrawnPage>

/** Builds the site for Node and gives what draws a page. The files lie inside the project, where its packages are found. */
async function drawing(config: ResolvedConfig): Promise<Draw> {
  const folder = path.join(config.root, 'node_modules/.cache', `knull-prerender-${process.pid}`)
  await build({
    configFile: config.configFile,
    root: config.root,
    mode: config.mode,
    logLevel: 'warn',
    build: { ssr: 'src/entry-server.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false, manifest: false },
  })
  try {
    const entry = (await import(pathToFileURL(path.join(folder, 'entry-server.js')).href)) as { drawPage: Draw }
    return entry.drawPage
  } finally {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
}

async function writePages(root: string, dist: string, chunks: Chunks, draw: Draw): Promise<Map<string, number>> {
  const template = withFirstPaint(readFileSync(path.join(dist, 'index.html'), 'utf8'), root)
  rmSync(path.join(dist, 'index.html'))
  rmSync(path.join(dist, 'first-paint.js'))
  writeFileSync(path.join(dist, platformFile), template)
  const weights = new Map<string, number>()
  const addresses = siteAddresses(root)
  const pages: (Omit<Filled, 'styles'> & { page: string; file: string })[] = []
  /* Of each page: where it names its styles. */
  const texts = new Map<string, Set<string>>()
  for (const address of [...addresses, undefined]) {
    for (const language of languages) {
      const where = address?.path ?? '*'
      const drawn = await draw(address?.path ?? '/this-page-is-not-there', language).catch((error: unknown) => {
        throw new Error(`${where} in '${language}' could not be drawn: ${error instanceof Error ? error.stack : String(error)}`)
      })
      const scripts = scriptsOf(address, language, chunks)
      const page = address?.canonical ?? '404'
      weights.set(page, Math.max(weights.get(page) ?? 0, weigh(scripts, chunks)))
      const named = texts.get(page) ?? new Set([firstPaint(root)])
      texts.set(page, named.add(drawn.body))
      for (const code of codeOf(scripts, chunks)) named.add(code)
      pages.push({ ...drawn, page, file: path.join(dist, pageFile(where, language)), language, shared: address?.shared ?? false, scripts, data: address ? structuredData(address, language, root) : '' })
    }
  }
  const all = stylesOf(template, dist)
  const styles = new Map<string, string>()
  for (const [page, named] of texts) styles.set(page, await pageStyles(all, [...named]))
  const frame = templateOf(template)
  const previews = new Map<string, Preview>()
  for (const page of pages) {
    const preview = previewOf(page.head)
    if (preview) previews.set(preview.file, preview)
    mkdirSync(path.dirname(page.file), { recursive: true })
    writeFileSync(page.file, frame({ ...page, styles: styles.get(page.page) ?? all }))
  }
  await drawPreviews(root, dist, [...previews.values()])
  writeFileSync(path.join(dist, 'sitemap.xml'), sitemap(addresses))
  writeFileSync(path.join(dist, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${company.site}/sitemap.xml\n`)
  return weights
}

/** The picture that a page's head names, with the words that it names itself with. */
function previewOf(head: string): Preview | undefined {
  const property = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(head)?.[1]?.replace(/&#x27;|&#39;/g, '\'').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const image = property('og:image')
  return image ? { file: new URL(image).pathname.slice(1), title: property('og:title') ?? '', description: property('og:description') ?? '' } : undefined
}

interface Filled extends DrawnPage {
  language: PageLanguage
  shared: boolean
  scripts: readonly string[]
  data: string
  /** Its own styles. */
  styles: string
}

function withFirstPaint(html: string, root: string): string {
  if (!html.includes(firstPaintTag)) throw new Error(`index.html has no ${firstPaintTag}`)
  return html.replace(firstPaintTag, () => firstPaint(root))
}

const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

/** All styles of the build. */
function stylesOf(html: string, dist: string): string {
  const file = stylesheet.exec(html)?.[1]
  if (!file) throw new Error('index.html has no styles')
  return readFileSync(path.join(dist, file), 'utf8').trim()
}

/**
 * The page that the build made, with holes. A page's own styles are written into it, so that the first paint waits for no
 * second file; all styles are held for whoever goes on from it: src/app/all-styles.ts.
 */
function templateOf(html: string): (filled: Filled) => string {
  const styled = html.replace(stylesheet, (link) => `<style></style><template id="styles">${link}</template>`)
  const entry = /<script type="module"[^>]*><\/script>/.exec(styled)?.[0]
  if (!entry) throw new Error('index.html has no script')
  /* Scripts are held until the page is painted, and it needs nobody to say that they did not come: public/first-paint.js. */
  const lean = [/<link rel="modulepreload"[^>]*>/g, '<script src="/missing-files.js" defer></script>', entry].reduce((rest: string, tag) => rest.replace(tag, ''), styled)
  for (const [what, hole] of Object.entries({ styles: '<style></style>', 'a title': '<title>Knull</title>', 'a language': '<html lang="en">', 'a root': '<div id="root"></div>' })) if (!lean.includes(hole)) throw new Error(`index.html has not ${what} to fill: ${hole}`)
  return ({ head, body, formatted, language, shared, scripts, data, styles }) => {
    return lean
      .replace('<html lang="en">', `<html lang="${language}" data-drawn="${language}"${shared ? ' data-shared' : ''}>`)
      .replace('<style></style>', () => `<style>${styles}</style>`)
      .replace('<title>Knull</title>', () => `${head}<template id="held">${scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}${entry}</template>${data}`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${Object.keys(formatted).length > 0 ? `<script type="application/json" id="${formattedId}">${JSON.stringify(formatted).replaceAll('<', '\\u003c')}</script>` : ''}`)
  }
}

/** The files that a page runs before anything is pressed, the entry first. */
function scriptsOf(address: SiteAddress | undefined, language: PageLanguage, chunks: Chunks): readonly string[] {
  const parts = ['/src/main.tsx', '/src/app/site/site.tsx', `/src/i18n/site/${language}.ts`]
  if (address) {
    parts.push(`/src/${address.row.screen}.tsx`, ...address.row.ns.map((namespace) => `/src/i18n/locales/${language}/${namespace}.json`))
    for (const family of address.row.lists ?? []) parts.push(`/src/content/${language}/${family}.list`)
    if (address.row.lists) parts.push(`/src/content/${language}/lists.ts`)
    if (address.row.content) parts.push(`/src/content/${language}/shapes.ts`, `/src/content/${language}/${address.row.content}/${address.row.entry ?? address.path.split('/').at(-1) ?? ''}.md?shape`)
  } else parts.push('/src/site/pages/not-found/not-found-page.tsx', `/src/i18n/locales/${language}/site-not-found.json`)
  const files = parts.map((part) => {
    const chunk = holding(part, chunks)
    if (!chunk) throw new Error(`the build has no file with ${part}`)
    return chunk.fileName
  })
  return graphOf(files, chunks)
}

/** The code of a page, with what it loads when something is pressed: neither another page, nor the platform, nor what needs its session. */
function codeOf(scripts: readonly string[], chunks: Chunks): readonly string[] {
  const elsewhere = (file: string) => chunks.get(file)?.moduleIds.some((id) => /-page\.tsx$|\/src\/app\/(platform|site\/session-parts)\.tsx$/.test(id))
  return graphOf(scripts, chunks, ({ imports, dynamicImports }) => [...imports, ...dynamicImports].filter((file) => !elsewhere(file))).map((file) => chunks.get(file)?.code ?? '')
}

function sitemap(addresses: readonly SiteAddress[]): string {
  const entries = addresses
    .filter(({ path: own, canonical, row }) => own === canonical && !row.unlisted)
    .map(({ path: own }) => {
      const address = `${company.site}${own}`
      const alternates = languages.map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lng=${language}"/>`)
      return `<url><loc>${address}</loc>${alternates.join('')}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

const compressible = /\.(js|css|svg|json|txt|xml|html|csv|md)$/
/** As hosts do: what is text goes out compressed, or what is measured here would be no measure. */
function compressed(content: Buffer, accepts: string | undefined, file: string, cache: Map<string, Buffer>): { body: Buffer; encoding?: 'br' } {
  if (!compressible.test(file) || !/\bbr\b/.test(accepts ?? '')) return { body: content }
  let body = cache.get(file)
  if (!body) cache.set(file, (body = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })))
  return { body, encoding: 'br' }
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', json: 'application/json' }

/** Answers as a static host is asked to (README): a page in the reader's language, the platform's file, or 404. */
function servePages(server: PreviewServer) {
  const dist = path.resolve(server.config.root, server.config.build.outDir)
  const cache = new Map<string, Buffer>()
  const packed = new Map<string, Buffer>()
  const read = (file: string) => {
    const known = cache.get(file)
    if (known) return known
    try {
      const content = readFileSync(path.join(dist, file))
      cache.set(file, content)
      return content
    } catch {
      return undefined
    }
  }
  server.middlewares.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asset = /^\/assets\/[\w.-]+\.(js|css|svg|json)$/.exec(url.pathname)
    const found = asset && read(url.pathname.slice(1))
    if (found) {
      const { body, encoding } = compressed(found, request.headers['accept-encoding'], url.pathname, packed)
      response.writeHead(200, { 'Content-Type': types[asset[1] ?? ''] ?? 'text/plain', 'Cache-Control': 'public, max-age=31536000, immutable', ...(encoding ? { 'Content-Encoding': encoding } : {}) })
      return response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (/^\/(assets|auth\/v1|rest\/v1|functions\/v1|realtime\/v1|storage\/v1|_mail)(\/|$)/.test(url.pathname) || /\.\w+$/.test(url.pathname)) return next()
    const language = languageOf(url, request.headers.cookie, request.headers['accept-language'])
    const { file, status } = fileFor(url.pathname, language, (name) => read(name) !== undefined)
    const page = read(file)
    if (!page) return next()
    const { body, encoding } = compressed(page, request.headers['accept-encoding'], file, packed)
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...(file === platformFile ? {} : { 'Content-Language': language, Vary: 'Accept-Language, Cookie' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
}

