import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { content } from './scripts/content.ts'
import { changelogFeeds } from './scripts/changelog-feed.ts'
import { insightsFeeds } from './scripts/insights-feed.ts'
import { leanSupabase } from './scripts/lean-supabase.ts'
import { prerender } from './scripts/prerender.ts'
import { sizeBudget } from './scripts/size-budget.ts'
import { staticHeaders } from './scripts/static-headers.ts'
import { versionFile } from './scripts/version-file.ts'
import { embeddedSupabase } from './supabase/embedded/vite-plugin.ts'

const src = fileURLToPath(new URL('./src', import.meta.url))

/** What every page and screen needs: React, the router, the route table, buttons, storage. */
const base =
  /\/src\/(routes\/|ui\/(button|spinner|brand|brand-shapes)|lib\/(cx|keys|roles|shape|chunk-error)|i18n\/language|patterns\/(stale-chunk|keyboard|overlays|single-keys)|data\/session\/(storage|stored-session|device-choice|theme-store)|app\/(app|part|all-styles|follow-heading|errors\/(error-boundary|router-error-screen)))\b|vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\/|\/node_modules\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|shared|icons\/(activity|arrow-right|circle-user|info|menu|sun|moon|monitor|check|chevron-down)\.mjs)/
/** The platform's first load with all that it needs, and small modules of its shell that screens import as well. */
const members =
  /\/src\/app\/platform\.tsx$|\/src\/(ui\/(kbd|avatar)|data\/(theme|keep-in-profile|session\/(display-store|notices))|app\/navigation\/icons)\.tsx?$/
/** What every page of the site has around it and is made of. */
const siteFrame = /\/src\/(app\/site\/site\.tsx|site\/(text|link|content|deferred|sections\/[\w-]+)\.tsx?|i18n\/site-words\.ts|content\/(content|company)\.ts)$/
/** Icons of the signed-in navigation, which pages of the site may use as well without the rest of the platform. */
const icons = /\/node_modules\/lucide-react\/dist\/esm\/icons\/(bell|chart-line|chevrons-up-down|file-chart-column|file-text|folder-kanban|gauge|hammer|house|library-big|list|message-square-text|panel-left|search|server|settings-2|siren|table-2|telescope|wifi-off)\.mjs$/

/** What most screens are made of, and neither the shell nor a page of the site. */
const screens =
  /\/src\/(i18n\/use-format|ui\/(panel|skeleton|facts-strip)|patterns\/(empty-state|time-text|button-link|query-state|client-errors\.queries|page|form-error|shortcuts|load-more|lazy-part|filter-input|no-result|palette-actions)|data\/members\.queries|lib\/short-time)\.tsx?$|\/node_modules\/@tanstack\/.+\/(useMutation|mutationOptions|mutationObserver|useInfiniteQuery|infiniteQueryOptions|infiniteQueryObserver)\.js$|\/node_modules\/lucide-react\/dist\/esm\/icons\/(lock|plug-zap|unplug|archive|pencil|shield-check|hourglass|ellipsis|share-2|message-square|upload)\.mjs$/

export default defineConfig(({ mode, isSsrBuild }) => ({
  /* Pages of the site are drawn once and hardly change: the compiler's memory of what was drawn is a fifth of their code.
     The controls that they share with the platform are small and draw fast without it. */
  plugins: [react({ compiler: true, exclude: [/\/node_modules\//, /\/src\/(site|app\/site)\//, /\/src\/ui\/(tabs|select|input|button)\.tsx/] }), tailwindcss(), content(), ...(mode === 'test' ? [] : [leanSupabase(), versionFile(), ...(isSsrBuild ? [] : [embeddedSupabase(), staticHeaders(), insightsFeeds(), changelogFeeds(), sizeBudget(), prerender()])])],
  resolve: { alias: { '@': src } },
  /* Pages drawn ahead ask no backend: an address that only has to be one. */
  ...(isSsrBuild ? { define: { 'import.meta.env.VITE_SUPABASE_URL': JSON.stringify('http://localhost'), 'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify('') } } : {}),
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173 },
  /* cssTarget: browsers that read oklch, so that no colour is written three times (2.4 KB gz). */
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    chunkSizeWarningLimit: 300,
    /* What the first load and many screens share would be twenty files of 300 bytes, each with its name in the entry: one
       file instead, 2 KB gz less. A group takes along what its modules import, so what two groups share belongs to one of
       a higher priority. Without the polyfill Safari 16 loads modules as it comes to them. */
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: base, priority: 6 },
                { name: 'icons', test: icons, priority: 5 },
                { name: 'intl', test: /\/src\/lib\/intl\.ts$/, priority: 6 },
                { name: 'format', test: /\/src\/lib\/(format|duration)\.ts$/, priority: 5 },
                { name: 'controls', test: /\/src\/ui\/(input|field|select|textarea|note)\.tsx$|\/lucide-react\/dist\/esm\/icons\/(plus|trash|trash-2|rotate-ccw)\.mjs$/, priority: 5 },
                /* Parts of screens that pages of the site have as well. */
                { name: 'motif', test: /\/src\/ui\/motif\.tsx$/, priority: 5 },
                { name: 'x', test: /\/lucide-react\/dist\/esm\/icons\/x\.mjs$/, priority: 5 },
                { name: 'site', test: siteFrame, priority: 4 },
                { name: 'members', test: members, priority: 3 },
                { name: 'shell', test: /\/src\/app\/shells\/platform-shell\.tsx$/, priority: 2 },
                { name: 'screens', test: screens, priority: 1 },
              ],
            },
          },
        },
    /* Which files a dynamic import will need besides its own is not written down: the names weigh 2.4 KB gz of the shell and
       more of the site, whose pages name what they need in their head. */
    modulePreload: { polyfill: false, resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []) },
  },
  worker: { format: 'es' },
  /* Found only when the first file is read, in a worker: Vite would bundle it then and reload the page under the upload. */
  optimizeDeps: { include: ['papaparse'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          environment: 'happy-dom',
          /* Property tests take their time on a busy machine; a hang still ends. */
          testTimeout: 20_000,
          setupFiles: ['src/test/setup.ts'],
          env: { VITE_SUPABASE_URL: 'http://127.0.0.1:9', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' },
        },
      },
      {
        test: {
          name: 'backend',
          include: ['supabase/embedded/**/*.test.{ts,mjs}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          /* Each file boots a database of its own: two cores take one at a time. */
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['supabase/tests/attacks/**/*.attack.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
}))
