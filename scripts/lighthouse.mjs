/**
 * Lighthouse on the pages of the public site: node scripts/lighthouse.mjs [address …] [--runs N] [--lng xx] [--dist folder]
 *
 * Mobile, simulated throttling, on what lies in dist, served by `vite preview`: median of three runs for each page.
 * "machine" is Lighthouse's own index of the processor that ran it. Its fourfold slowdown is meant for about 2,000; below
 * 1,000 it warns that the times are too long (SLOW_CPU_BENCHMARK_INDEX_THRESHOLD in core/gather/driver/environment.js).
 * Fails where one of the four scores is below 100, the largest paint is later than 1.2 s, anything shifts, or the page
 * blocks for 50 ms. design/quality "Performance".
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { createServer } from 'vite'
import { browserArguments, findBrowser } from '../e2e/support/find-browser.mjs'

const root = path.resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)
const valueOf = (/** @type {string} */ name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const runs = Number(valueOf('--runs') ?? 3)
const language = valueOf('--lng') ?? 'en'
const outDir = valueOf('--dist') ?? 'dist'
/* Without an address: every page of the site. */
const wanted = args.filter((argument, index) => !argument.startsWith('--') && !args[index - 1]?.startsWith('--'))
const limits = { lcp: 1200, cls: 0, tbt: 50 }

const vite = await createServer({ root, configFile: false, logLevel: 'silent', server: { middlewareMode: true }, optimizeDeps: { noDiscovery: true }, appType: 'custom' })
const { siteAddresses } = await vite.ssrLoadModule('/scripts/site-pages.ts')
await vite.close()
/** @type {string[]} */
const pages = siteAddresses(root)
  .filter((/** @type {any} */ { path: own, canonical, row }) => own === canonical && !row.unlisted && (wanted.length === 0 || wanted.includes(own)))
  .map((/** @type {any} */ address) => address.path)

const port = await freePort()
const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview', '--outDir', outDir, '--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
  cwd: root,
  env: { ...process.env, KNULL_DATA_DIR: ':memory:' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const debugging = await freePort()
const found = await findBrowser()
const profile = mkdtempSync(path.join(tmpdir(), 'knull-lighthouse-'))
const browser = spawn(found.path, ['--headless', ...browserArguments, `--user-data-dir=${profile}`, `--remote-debugging-port=${debugging}`, 'about:blank'], { env: { ...process.env, ...found.env }, stdio: 'ignore' })
let failed = 0
try {
  await answering(`http://127.0.0.1:${port}/version.json`)
  await answering(`http://127.0.0.1:${debugging}/json/version`)
  console.log('perf a11y  bp  seo   FCP ms  LCP ms  TBT ms   CLS  machine  page')
  for (const page of pages) {
    const results = []
    for (let run = 0; run < runs; run += 1) results.push(await measure(`http://127.0.0.1:${port}${page}?lng=${language}`))
    const median = (/** @type {keyof (typeof results)[number]} */ key) => results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0
    const [perf, a11y, bp, seo] = [median('perf'), median('a11y'), median('bp'), median('seo')]
    const good = Math.min(perf, a11y, bp, seo) === 100 && median('lcp') <= limits.lcp && median('cls') <= limits.cls && median('tbt') < limits.tbt
    if (!good) failed += 1
    const number = (/** @type {number} */ value, /** @type {number} */ width) => String(Math.round(value)).padStart(width)
    console.log(`${number(perf, 4)} ${number(a11y, 4)} ${number(bp, 3)} ${number(seo, 4)} ${number(median('fcp'), 8)} ${number(median('lcp'), 7)} ${number(median('tbt'), 7)} ${median('cls').toFixed(3).padStart(6)} ${number(median('machine'), 8)}  ${page}${good ? '' : '  MISSED'}`)
    for (const fault of new Set(results.flatMap((result) => result.faults))) console.log(`       ${fault}`)
  }
} finally {
  server.kill()
  await new Promise((resolve) => {
    browser.once('exit', resolve)
    browser.kill()
  })
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
console.log(`${pages.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 || pages.length === 0 ? 1 : 0)

/**
 * @param {string} url
 * @returns {Promise<Record<'perf' | 'a11y' | 'bp' | 'seo' | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'machine', number> & { faults: string[] }>}
 */
async function measure(url, tries = 3) {
  const outcome = await lighthouse(url, { port: debugging, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] })
  if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`)
  const { categories, audits, environment, runtimeError } = outcome.lhr
  /* The recording of the browser lacks its beginning now and then (NO_NAVSTART): one more try. */
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return measure(url, tries - 1)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const score = (/** @type {string} */ id) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (/** @type {string} */ id) => audits[id]?.numericValue ?? 0
  /* What costs points outside of performance, by its name. */
  const faults = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (categories[id]?.auditRefs ?? []).filter((reference) => reference.weight > 0 && (audits[reference.id]?.score ?? 1) < 1).map((reference) => `${id}: ${audits[reference.id]?.title}`),
  )
  return { perf: score('performance'), a11y: score('accessibility'), bp: score('best-practices'), seo: score('seo'), fcp: value('first-contentful-paint'), lcp: value('largest-contentful-paint'), tbt: value('total-blocking-time'), cls: value('cumulative-layout-shift'), machine: environment.benchmarkIndex, faults }
}

/** @param {string} url */
async function answering(url) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(url).then((answer) => answer.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the preview did not start')
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
