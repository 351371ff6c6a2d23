import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { parse as parseYaml } from 'yaml'
import type { Block, Entry, Heading, ListedEntry } from '../src/content/entry.ts'
import { schemas } from '../src/content/schema.ts'
import { table, type ContentFamily, type Row } from '../src/routes/table.ts'
import { writeParts } from './docs-parts.ts'

/** Words a minute: the middle of what Brysbaert (2019) found for reading English prose, rounded down. */
const pace = 220
const rows: readonly Row[] = table

/**
 * Markdown of src/content/<language>/<family>/<slug>.md as modules: whole, or with `?shape` without the text. No Markdown
 * is read in the browser. What a file gets wrong ends the build with its name: a field of the front matter, a link to a
 * row that is not there, an anchor that a heading does not have.
 */
export function content(): Plugin {
  return {
    name: 'knull-content',
    enforce: 'pre',
    /* `./articles.list` of a language: no file, but what the files of that family say. */
    resolveId(source, importer) {
      return importer && /^\.\/[\w-]+\.list$/.test(source) ? path.join(path.dirname(importer), source) : null
    },
    load(id) {
      const [file = '', query] = id.split('?')
      if (/\/src\/content\/\w\w\/[\w-]+\.list$/.test(file)) {
        const folder = file.slice(0, -'.list'.length)
        const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')).sort() : []
        for (const name of names) this.addWatchFile(path.join(folder, name))
        /* The newest first. Sorted here, so that no page asks its browser for a collation, which is 20 ms of its first drawing. */
        const entries = names.map((name) => listed(readEntry(path.join(folder, name)))).sort((a, b) => dateOf(b).localeCompare(dateOf(a)))
        return `export default ${JSON.stringify(entries)}`
      }
      if (!/\/src\/content\/(en|es|fr|de)\/[\w-]+\/[\w-]+\.md$/.test(file)) return null
      const entry = readEntry(file)
      const shape = { ...entry, blocks: entry.blocks.map((block) => ('html' in block ? { html: '' } : block)) }
      return `export default ${JSON.stringify(query === 'shape' ? shape : entry)}`
    },
  }
}

/** Documentation has no date: it is as new as the build, in the order of its files. */
const dateOf = ({ meta }: ListedEntry) => ('date' in meta ? meta.date : '')

function listed({ slug, meta, minutes }: Entry): ListedEntry {
  const { sources: _, ...rest } = meta as Record<string, unknown>
  return { slug, minutes, meta: rest as unknown as ListedEntry['meta'] }
}

/** Reads a file of an entry. Throws, with the file's name, for whatever is wrong with it. */
export function readEntry(file: string): Entry {
  const family = path.basename(path.dirname(file)) as ContentFamily
  const slug = path.basename(file, '.md')
  const fail = (what: string): never => {
    throw new Error(`${path.basename(path.dirname(path.dirname(file)))}/${family}/${slug}.md: ${what}`)
  }
  const text = readFileSync(file, 'utf8')
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? fail('no front matter')
  const schema = schemas[family] ?? fail('no such family')
  const meta = schema.safeParse(parseYaml(front ?? ''))
  if (!meta.success) return fail(meta.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  let whole = body ?? ''
  try {
    whole = writeParts(whole, path.basename(path.dirname(path.dirname(file))))
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  const { blocks, headings, words } = render(whole, fail)
  return { slug, meta: meta.data, minutes: Math.max(1, Math.ceil(words / pace)), blocks, headings }
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function render(body: string, fail: (what: string) => never) {
  const headings: Heading[] = []
  const blocks: Block[] = []
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const [, words = text, id] = /^(.*?)\s*\{#([\w-]+)\}\s*$/.exec(text) ?? []
        const inner = this.parser.parseInline(tokens).replace(/\s*\{#[\w-]+\}\s*$/, '')
        if (depth !== 2 && depth !== 3) return fail(`heading of level ${depth}: the title is the page's`)
        if (!id) return fail(`the heading '${text}' needs an anchor: {#name}`)
        headings.push({ id, text: words.replace(/[`*_]/g, ''), level: depth })
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        const outside = href.startsWith('https://')
        return `<a href="${escape(addressOf(href, fail))}"${outside ? ' rel="noopener"' : ''}>${inner}</a>`
      },
      /* On a phone a wide table scrolls by itself, reached by the keyboard. */
      table(token: Tokens.Table) {
        const cell = (tag: string, { tokens, align }: Tokens.TableCell) => `<${tag}${align ? ` data-align="${align}"` : ''}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`
        const line = (cells: Tokens.TableCell[], tag: string) => `<tr>${cells.map((one) => cell(tag, one)).join('')}</tr>`
        return `<div class="prose-table" tabindex="0" role="group"><table><thead>${line(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => line(cells, 'td')).join('')}</tbody></table></div>\n`
      },
      code({ text, lang }: Tokens.Code) {
        return `<pre tabindex="0"${lang ? ` data-language="${escape(lang)}"` : ''}><code>${escape(text)}</code></pre>\n`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => fail(`HTML is not written in Markdown here: ${text.slice(0, 40)}`),
      image: ({ href }: Tokens.Image) => fail(`a figure stands on a line of its own: ${href}`),
    },
  })
  let run: Tokens.Generic[] = []
  const flush = () => {
    if (run.length > 0) blocks.push({ html: marked.parser(run) })
    run = []
  }
  const tokens = marked.lexer(body)
  for (const token of tokens) {
    const only = token.type === 'paragraph' ? (token as Tokens.Paragraph).tokens : []
    const image = only.length === 1 && only[0]?.type === 'image' ? (only[0] as Tokens.Image) : undefined
    if (!image) {
      run.push(token)
      continue
    }
    flush()
    const [, figure] = /^figure:([\w-]+)$/.exec(image.href) ?? fail(`'${image.href}' is no figure:name`)
    blocks.push({ figure: figure ?? '', caption: image.text })
  }
  flush()
  const ids = headings.map(({ id }) => id)
  if (new Set(ids).size < ids.length) fail('an anchor is there twice')
  for (const [, anchor = ''] of body.matchAll(/\]\(#([\w-]+)\)/g)) if (!ids.includes(anchor)) fail(`no heading has the anchor '${anchor}'`)
  return { blocks, headings, words: body.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length }
}

/** `route:tool-roi`, `route:article/error-budgets#windows`, `#anchor`, `/files/name`, or an https address. */
function addressOf(target: string, fail: (what: string) => never): string {
  if (/^(https:\/\/|#|\/files\/[\w.-]+$|mailto:)/.test(target)) return target
  const [, id = '', rest = '', hash = ''] = /^route:([\w-]+)((?:\/[\w-]+)*)(#[\w-]+)?$/.exec(target) ?? fail(`'${target}' is no address: route:<row>, #anchor, /files/name or https://`)
  const row = rows.find((one) => one.id === id) ?? fail(`there is no row '${id}'`)
  const values = rest.split('/').filter(Boolean)
  const used = row.path.replace(/:\w+/g, () => values.shift() ?? fail(`'${target}' lacks a part`))
  if (values.length > 0) fail(`'${target}' has a part too many`)
  return used + hash
}
