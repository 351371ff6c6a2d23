import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { pageStyles } from './page-styles.ts'

const css = [
  '.shown{color:red}',
  '.absent{color:blue}',
  '.max-sm\\:\\[\\&\\>a\\]\\:w-full>a{width:100%}',
  ".max-md\\:before\\:content-\\[\\'−\\'\\]::before{content:'−'}",
  '.loaded{color:green}',
  ':where(#main) :where(p,li,dd){text-wrap:pretty}',
  ':lang(de) :is(.shown,.absent){hyphens:auto}',
  'html[data-swap] #root{visibility:hidden}',
  '@media print{.absent{display:none}.shown{display:block}}',
].join('')

it('keeps what a page names, its code may name or a script sets, and nothing else', async () => {
  const kept = await pageStyles(css, ['<main id="main"><p class="shown max-sm:[&amp;&gt;a]:w-full max-md:before:content-[&#x27;−&#x27;]">text</p></main><div id="root">', 'const x={className:`loaded ${a?"b":""}`}'])
  for (const rule of ['.shown{color:red}', '>a{width:100%}', '::before{', '.loaded{', 'text-wrap:pretty', 'hyphens:auto', 'html[data-swap] #root{', '@media print{.shown{display:block}}']) expect(kept).toContain(rule)
  expect(kept).not.toContain('.absent{')
})

it('keeps what hangs on an attribute that the script before the first paint sets or reads', async () => {
  const script = readFileSync(path.resolve(import.meta.dirname, '../public/first-paint.js'), 'utf8')
  const names = [...new Set([...script.matchAll(/root\.dataset\.(\w+)|'(\w+)' in root\.dataset/g)].map(([, set, read]) => set ?? read))].filter((name) => name !== 'shared')
  expect(names).toEqual(expect.arrayContaining(['drawn', 'figures', 'session', 'theme']))
  for (const name of names) expect(await pageStyles(`:root[data-${name}]{color:red}`, ['<div id="root">'])).toContain('color:red')
})
