import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { leanSupabase } from './scripts/lean-supabase.ts'
import { sizeBudget } from './scripts/size-budget.ts'
import { staticHeaders } from './scripts/static-headers.ts'
import { versionFile } from './scripts/version-file.ts'
import { embeddedSupabase } from './supabase/embedded/vite-plugin.ts'

const src = fileURLToPath(new URL('./src', import.meta.url))

/** Small modules of the shell that screens import as well, with the icons of its navigation. */
const firstLoad =
  /\/src\/(routes\/(table|select|href)|ui\/(button|kbd|avatar|spinner|brand)|lib\/(cx|shape)|data\/(theme|session\/storage)|app\/navigation\/icons|patterns\/(keyboard|overlays|single-keys))\.tsx?$|\/node_modules\/(react\/|lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|shared|icons\/(activity|chevrons-up-down|file-text|folder-kanban|gauge|hammer|house|library-big|list|message-square-text|monitor|moon|panel-left|search|server|siren|sun|table-2|telescope|wifi-off)\.mjs))/

export default defineConfig(({ mode }) => ({
  plugins: [react({ compiler: true }), tailwindcss(), ...(mode === 'test' ? [] : [leanSupabase(), embeddedSupabase(), versionFile(), staticHeaders(), sizeBudget()])],
  resolve: { alias: { '@': src } },
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173 },
  /* cssTarget: browsers that read oklch, so that no colour is written three times (2.4 KB gz). */
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    chunkSizeWarningLimit: 300,
    /* What the first load and many screens share would be twenty files of 300 bytes, each with its name in the entry: one
       file instead, 2 KB gz less. Without the polyfill Safari 16 loads modules as it comes to them. */
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: firstLoad }] } } },
    modulePreload: { polyfill: false },
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
