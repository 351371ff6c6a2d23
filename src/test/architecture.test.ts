import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessOf, isAlias, isRedirect, isScreen, rowOf, screenOf, visitorSideOf } from '@/routes/select'
import { table, type Row } from '@/routes/table'

const src = resolve(import.meta.dirname, '..')
const rows: readonly Row[] = table
/** The screens of the table, visitors' sides among them. */
const screenRows = rows.flatMap((row) => [isScreen(row) ? row : [], visitorSideOf(row) ?? []].flat())

/** Which layer may import which. What is not listed is refused. */
const mayImport: Record<string, readonly string[]> = {
  app: ['modules', 'site', 'content', 'patterns', 'ui', 'data', 'routes', 'i18n', 'lib', 'styles'],
  /* content: the price list, which checkout shares with the public pricing page. */
  modules: ['content', 'patterns', 'ui', 'data', 'routes', 'i18n', 'lib'],
  /* The public site knows no database client: what it needs of the backend goes through lib/public-api.ts. */
  site: ['content', 'ui', 'routes', 'i18n', 'lib'],
  /* content: the table of shortcuts, which the documentation shares. */
  patterns: ['content', 'ui', 'data', 'routes', 'i18n', 'lib'],
  ui: ['lib'],
  data: ['lib'],
  i18n: ['lib'],
  /* routes: which families there are. */
  content: ['lib', 'routes', 'i18n'],
  routes: [],
  styles: [],
  lib: [],
}

interface SourceFile {
  path: string
  text: string
  imports: string[]
}

const files: SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !/\.test\.tsx?$/.test(path) && !path.startsWith('test'))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
    const imports = specifiers.flatMap((specifier) => {
      if (specifier.startsWith('@/')) return [specifier.slice(2)]
      if (specifier.startsWith('.')) return [relative(src, resolve(src, dirname(path), specifier))]
      return []
    })
    return { path: path.replaceAll('\\', '/'), text, imports: imports.map((name) => name.replaceAll('\\', '/')) }
  })

const layerOf = (path: string) => path.split('/')[0] ?? ''
/** `modules/knulledge/chat` of `modules/knulledge/chat/chat-screen.tsx`. */
const featureOf = (path: string) => path.split('/').slice(0, 3).join('/')
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

describe('layers', () => {
  it('covers every folder of src', () => {
    const layers = new Set(files.filter((file) => file.path.includes('/')).map((file) => layerOf(file.path)))
    expect([...layers].filter((layer) => !(layer in mayImport))).toEqual([])
  })

  it('imports go one way only', () => {
    const refused = files
      .filter((file) => file.path.includes('/'))
      .flatMap((file) => {
        const layer = layerOf(file.path)
        const allowed = [layer, ...(mayImport[layer] ?? [])]
        return file.imports.filter((name) => !allowed.includes(layerOf(name))).map((name) => `${file.path} → ${name}`)
      })
    expect(refused).toEqual([])
  })

  it('a module never imports another module', () => {
    const refused = files
      .filter((file) => file.path.startsWith('modules/'))
      .flatMap((file) =>
        file.imports
          .filter((name) => name.startsWith('modules/') && featureOf(name).split('/')[1] !== featureOf(file.path).split('/')[1])
          .map((name) => `${file.path} → ${name}`),
      )
    expect(refused).toEqual([])
  })

  it('only *.queries.ts files and the session layer ask the database', () => {
    const asking = files.filter(
      (file) =>
        /\bdb\s*\.\s*(from|rpc|functions)\b/.test(withoutComments(file.text)) &&
        !file.path.endsWith('.queries.ts') &&
        !/^data\/(session|org|theme)/.test(file.path),
    )
    expect(asking.map((file) => file.path)).toEqual([])
  })

  it('no file outside the route table spells a path of the product', () => {
    const prefixes = [...new Set(rows.map((row) => row.path.split('/')[1]).filter((part): part is string => !!part && part !== '*'))]
    const literal = new RegExp(`['"\`]/(${prefixes.join('|')})(/[\\w\\-/:]*)?['"\`?#$]`)
    const spelling = files.filter((file) => !file.path.startsWith('routes/') && literal.test(withoutComments(file.text)))
    expect(spelling.map((file) => `${file.path}: ${literal.exec(withoutComments(file.text))?.[0]}`)).toEqual([])
  })

  it('no screen fetches in an effect', () => {
    const fetching = files.filter((file) => /useEffect\(\(\) => \{[^}]*\b(fetch|ask|askPage)\(/.test(file.text))
    expect(fetching.map((file) => file.path)).toEqual([])
  })
})

describe('the route table', () => {
  const screens = new Set(
    files.flatMap(({ path }) => {
      if (path.startsWith('modules/') && path.endsWith('-screen.tsx')) return [path.slice('modules/'.length, -'.tsx'.length)]
      return path.startsWith('site/pages/') && path.endsWith('-page.tsx') ? [path.slice(0, -'.tsx'.length)] : []
    }),
  )

  it('every row has its screen', () => {
    expect(screenRows.filter((row) => !screens.has(row.screen)).map((row) => row.id)).toEqual([])
  })

  it('every screen has its row', () => {
    const used = new Set(screenRows.map((row) => row.screen))
    expect([...screens].filter((screen) => !used.has(screen))).toEqual([])
  })

  it('a screen that is not public stands in the shell that asks for a session', () => {
    expect(rows.filter((row) => isScreen(row) && row.access !== 'public' && row.shell !== 'platform').map((row) => row.id)).toEqual([])
  })

  it('only an address behind the sign-in has another side for visitors', () => {
    expect(rows.filter((row) => accessOf(row) === 'both' && screenOf(row)?.access !== 'signed-in').map((row) => row.id)).toEqual([])
  })

  it('ids and paths are unique', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.path.replace(/:\w+/g, ':'))).size).toBe(rows.length)
  })

  it('aliases, redirects, parents and links end at rows that exist', () => {
    for (const row of rows) {
      if (isAlias(row)) expect(isScreen(rowOf(row.aliasOf)), row.id).toBe(true)
      if (isRedirect(row)) expect(isScreen(rowOf(row.redirectTo)), row.id).toBe(true)
      if (isScreen(row) && row.parent) expect(isScreen(rowOf(row.parent)), row.id).toBe(true)
      if (isScreen(row) && row.nav?.to) expect(rowOf(row.nav.to).id).toBe(row.nav.to)
    }
  })

  it('an alias has the parameters of the screen that it shows', () => {
    const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort()
    for (const row of rows) if (isAlias(row)) expect(names(row.path), row.id).toEqual(names(rowOf(row.aliasOf).path))
  })

  it('every row that is shown has a title in the texts, and the texts have no other', async () => {
    const { default: texts } = await import('../i18n/locales/en/routes.json')
    expect(Object.keys(texts.titles).sort()).toEqual(rows.filter(isScreen).map((row) => row.id).sort())
  })

  it('every namespace that a row names exists', () => {
    const namespaces = new Set(readdirSync(join(src, 'i18n/locales/en')).map((name) => name.replace('.json', '')))
    expect(screenRows.flatMap((row) => row.ns.filter((ns) => !namespaces.has(ns)).map((ns) => `${row.id}: ${ns}`))).toEqual([])
  })
})
