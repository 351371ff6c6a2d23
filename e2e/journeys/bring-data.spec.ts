import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type Api } from '../support/fixtures'

/* Did my rows arrive as I meant them? Real files and broken ones, interrupted in every way, until they are rows and passages. */

const file = (name: string, content: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const vega = (name: string) => file(name, readFileSync(path.resolve(import.meta.dirname, '../../node_modules/vega-datasets/data', name)))
const latin = (text: string) => Buffer.from(text, 'latin1')

/** The screen as a new organisation sees it. Until the totals are known, the file field is another one. */
const firstUse = (page: Page) => expect(page.getByRole('heading', { name: 'Bring a table, ask it questions' })).toBeVisible()

async function bring(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.locator('input[type=file]').first().setInputFiles(files)
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const datasets = (api: Api) => api.select<{ id: string; name: string; row_count: number; encoding: string; delimiter: string }>('datasets', 'select=id,name,row_count,encoding,delimiter&order=name')
const rowsOf = (api: Api, id: string, query = '') => api.select<{ row_number: number; line_number: number; cells: string[] }>('dataset_rows', `select=row_number,line_number,cells&dataset_id=eq.${id}&order=row_number${query}`)
const bigTable = (rows: number) => `id,depot,km\n${Array.from({ length: rows }, (_, index) => `${index + 1},"Depot ${index % 37}, north",${index / 8}`).join('\n')}\n`

test.describe('tables', () => {
  test.beforeEach(async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ai/datasets')
    await firstUse(page)
  })

  test('of every shape arrive as they are written', async ({ page, api }) => {
    await bring(page, [
      vega('cars.json'),
      vega('unemployment.tsv'),
      file('tarife.csv', latin('Strecke;Preis;Bemerkung\r\nHAM-GDN;1,12;"erste Zeile\r\nzweite Zeile"\r\nGrößefeld;0,97;\r\n')),
      file('bom.csv', '\uFEFFcity,day\nMünchen,2026-11-18\n'),
      file('night.ndjson', '{"rps": 540, "p95": 0.10}\n{"rps": 120, "p95": 2.62}\n'),
    ])
    await expect(uploads(page).getByText('nothing saved yet')).toHaveCount(5)
    for (const [name, button] of [
      ['cars.json', 'Save 406 rows'],
      ['unemployment.tsv', 'Save 3,218 rows'],
      ['tarife.csv', 'Save 2 rows'],
      ['bom.csv', 'Save 1 row'],
      ['night.ndjson', 'Save 2 rows'],
    ] as const) {
      const item = uploads(page).getByRole('listitem').filter({ hasText: name })
      const preview = page.getByRole('region', { name: `Preview of ${name}` })
      const open = item.getByRole('button', { name: 'Open' })
      if (await open.isVisible()) await open.click()
      await preview.getByRole('button', { name: button }).click()
      await expect(item.getByText(/rows? saved$/)).toBeVisible()
    }
    const stored = await datasets(api)
    expect(stored.map(({ name, row_count, encoding, delimiter }) => [name, row_count, encoding, delimiter])).toEqual([
      ['bom.csv', 1, 'utf-8', ','],
      ['cars.json', 406, 'utf-8', null],
      ['night.ndjson', 2, 'utf-8', null],
      ['tarife.csv', 2, 'windows-1252', ';'],
      ['unemployment.tsv', 3218, 'utf-8', '\t'],
    ])
    const [tariff, night] = [stored[3], stored[2]]
    expect(await rowsOf(api, tariff?.id ?? '')).toEqual([
      { row_number: 1, line_number: 2, cells: ['HAM-GDN', '1,12', 'erste Zeile\r\nzweite Zeile'] },
      { row_number: 2, line_number: 4, cells: ['Größefeld', '0,97', ''] },
    ])
    expect((await rowsOf(api, night?.id ?? '')).map(({ cells }) => cells)).toEqual([['540', '0.10'], ['120', '2.62']])
  })

  test('that are none are refused by name, and nothing is saved', async ({ page, api }) => {
    for (const [name, content, why] of [
      ['empty.csv', '', 'The file is empty.'],
      ['header.csv', 'a,b,c\n', 'There is only a header, in line 1.'],
      ['cards.xlsx', 'PK\u0003\u0004 xl/workbook.xml', 'This is an Excel workbook.'],
      ['chart.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), 'This is a picture.'],
      ['open.csv', 'a,b\n1,2\n3,"open\n5,6\n', 'The quotation mark in line 3'],
      ['fault.json', '[\n {"a": 1},\n {"a": 2,}\n]', 'line 3, column 10'],
      ['shape.json', '{"a": 1}', 'There is no list of objects'],
      ['damaged.csv', Buffer.concat([Buffer.from('city\nZürich\nZürich\nZürich\nZürich\nZürich\n'), Buffer.from([0xff, 10])]), 'Line 7 cannot be read'],
      ['wide.csv', `${Array.from({ length: 501 }, (_, index) => `c${index}`).join(',')}\n1\n`, 'Line 1 has 501 columns'],
    ] as const) {
      await bring(page, file(name, content))
      await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
      await page.getByRole('button', { name: `Remove ${name} from this list` }).click()
    }
    /* By path: through the driver, 20 MB take their time. */
    const huge = test.info().outputPath('huge.csv')
    await writeFile(huge, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    await bring(page, huge)
    await expect(page.getByRole('alert').filter({ hasText: 'larger than 20 MB' })).toBeVisible()
    expect(await datasets(api)).toEqual([])
  })

  test('keep their ragged lines out, listed and to be downloaded', async ({ page, api }) => {
    await bring(page, file('rates.csv', 'lane,rate,note\nHAM,1.1,a\nLYS,1.2\nRTM,1.3,=1+1,x\nGDN,1.4,b\n'))
    await expect(page.getByRole('heading', { name: '2 refused lines' })).toBeVisible()
    await expect(page.getByText('2 cells instead of 3')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the 2' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('3,ragged,3,2,"LYS,1.2"')
    await page.getByLabel('Name of the dataset').fill('Rates of November')
    await page.getByRole('button', { name: 'Keep 2 rows' }).click()
    await expect(page.getByText('2 rows saved')).toBeVisible()
    expect(await datasets(api)).toMatchObject([{ name: 'Rates of November', row_count: 2 }])
  })

  test('can be read another way before they are saved', async ({ page }) => {
    await bring(page, file('odd.csv', '1;a,b\n2;c,d\n'))
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Delimiter').selectOption({ label: 'comma' })
    await expect(page.getByRole('columnheader', { name: /1;a/ })).toBeVisible()
    await page.getByLabel('Header').selectOption({ label: 'None' })
    await expect(page.getByRole('columnheader', { name: /column_2/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save 2 rows' })).toBeVisible()
  })

  test('with a name of 10,000 characters say so and wait', async ({ page, api }) => {
    await bring(page, file('a.csv', 'a,b\n1,x\n'))
    await page.getByLabel('Name of the dataset').fill('x'.repeat(10_000))
    await expect(page.getByText('The name needs 1 to 200 characters.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeDisabled()
    expect(await datasets(api)).toEqual([])
  })

  test('of 50,000 rows arrive without freezing the page, and cancelled leave nothing', async ({ page, api }) => {
    test.setTimeout(90_000)
    await bring(page, file('big.csv', bigTable(50_000)))
    await page.getByRole('button', { name: 'Save 50,000 rows' }).click()
    await expect(page.getByRole('progressbar', { name: 'Saving big.csv' })).toBeVisible()
    /* The page answers while rows arrive. */
    await page.getByRole('button', { name: 'Cancel big.csv' }).click()
    await expect(uploads(page)).toHaveCount(0)
    await firstUse(page)
    await bring(page, file('big.csv', bigTable(50_000)))
    await page.getByRole('button', { name: 'Save 50,000 rows' }).dblclick()
    await expect(page.getByText('50,000 rows saved')).toBeVisible({ timeout: 60_000 })
    const stored = await datasets(api)
    expect(stored).toMatchObject([{ name: 'big.csv', row_count: 50_000 }])
    expect(await rowsOf(api, stored[0]?.id ?? '', '&row_number=gte.49999')).toEqual([
      { row_number: 49_999, line_number: 50_000, cells: ['49999', 'Depot 11, north', '6249.75'] },
      { row_number: 50_000, line_number: 50_001, cells: ['50000', 'Depot 12, north', '6249.875'] },
    ])
  })

  test('of the sample are there for who has none at hand', async ({ page }) => {
    await page.getByRole('button', { name: 'Use 1,200 sample shipments' }).click()
    await page.getByRole('button', { name: 'Save 1,200 rows' }).click()
    await page.getByRole('link', { name: /shipments\.csv/ }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('shipments.csv')
    await expect(page.getByText('Rows 1 to 50 of 1,200')).toBeVisible()
  })
})

test.describe('an interrupted upload', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('without network pauses and goes on by itself', async ({ page, member, api }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ai/datasets')
    await firstUse(page)
    let calls = 0
    await page.route('**/rpc/append_dataset_rows', (route) => {
      calls += 1
      return calls === 3 || calls === 4 ? route.abort('internetdisconnected') : route.continue()
    })
    await bring(page, file('rates.csv', bigTable(6_000)))
    await page.getByRole('button', { name: 'Save 6,000 rows' }).click()
    await expect(page.getByText('Paused at row 2,000 of 6,000: no connection.', { exact: false })).toBeVisible()
    await expect(page.getByText('6,000 rows saved')).toBeVisible({ timeout: 30_000 })
    const stored = await datasets(api)
    expect(stored).toMatchObject([{ row_count: 6_000 }])
    expect(await rowsOf(api, stored[0]?.id ?? '', '&row_number=in.(2000,2001,6000)')).toMatchObject([{ row_number: 2000 }, { row_number: 2001 }, { row_number: 6000 }])
  })

  test('by an expired session goes on after signing in again', async ({ page, context, member, api }) => {
    await page.goto('/ai/datasets')
    await firstUse(page)
    await bring(page, file('rates.csv', bigTable(6_000)))
    await context.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({ status: 400, json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' } }),
    )
    let calls = 0
    await page.route('**/rpc/append_dataset_rows', (route) => {
      calls += 1
      return calls === 3 ? route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }) : route.continue()
    })
    await page.getByRole('button', { name: 'Save 6,000 rows' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    await context.unrouteAll()
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/ai\/datasets$/)
    await expect(page.getByText('6,000 rows saved')).toBeVisible({ timeout: 30_000 })
    const stored = await datasets(api)
    expect(stored).toMatchObject([{ row_count: 6_000 }])
  })
})

test('a row is opened by its link, a dataset renamed and deleted, and another organisation sees none of it', async ({ page, member, api, newMember }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/ai/datasets')
  await firstUse(page)
  await bring(page, file('rates.csv', bigTable(1_300)))
  await page.getByRole('button', { name: 'Save 1,300 rows' }).click()
  await expect(page.getByText('1,300 rows saved')).toBeVisible()
  const [dataset] = await datasets(api)
  const address = `/ai/knulledge/datasets/${dataset?.id}`

  await page.goto(`${address}?row=1204`)
  const row = page.getByRole('row', { name: /Open row 1,204/ })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport()
  await expect(page.getByRole('complementary', { name: 'Row 1,204' })).toContainText('150.375')
  await page.getByRole('button', { name: 'Row after' }).click()
  await expect(page).toHaveURL(/row=1205/)
  await page.getByLabel('Go to row').fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rows 1 to 50 of 1,300')).toBeVisible()
  await page.getByLabel('Go to row').fill('9999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are rows 1 to 1,300.')).toBeVisible()
  await page.getByRole('tab', { name: /Columns/ }).click()
  await expect(page.getByRole('rowheader', { name: 'km' })).toBeVisible()

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the dataset').fill('Rates 2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates 2026')

  const other = await newMember('Otto')
  await other.page.goto(address)
  await expect(other.page.getByText('This is not here')).toBeVisible()
  await other.page.goto('/ai/knulledge/library')
  await expect(other.page.getByRole('heading', { name: 'There is nothing to ask yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('1,300 rows are deleted for everybody')
  await expect(page.getByRole('dialog')).toContainText('No chat quotes it.')
  await page.getByRole('button', { name: 'Delete dataset' }).click()
  await expect(page).toHaveURL(/\/ai\/knulledge\/datasets$/)
  await firstUse(page)
  expect(await api.select('dataset_rows', 'select=row_number&limit=1')).toEqual([])
  expect((await api.select<{ action: string }>('audit_logs', 'select=action&action=like.DATASET*&order=created_at')).map(({ action }) => action)).toEqual(['DATASET_CREATED', 'DATASET_UPDATED', 'DATASET_DELETED'])
})

test.describe('documents', () => {
  const report = '# Load test\n\nRun by the platform team.\n\n## Sustained load\n\nThe sustained rate was 120 requests per second. <img src=x onerror="document.title=\'attacked\'">\n\n## Known limits\n\n[a link](javascript:document.title=1) and **stops** are scored one by one.\n'

  test('are split into passages that links can open', async ({ page, member, api }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ai/knulledge/documents')
    await expect(page.getByRole('heading', { name: 'Bring what your team has written down' })).toBeVisible()
    await bring(page, [{ name: 'load-test.md', mimeType: 'text/markdown', buffer: Buffer.from(report) }, file('cards.xlsx', 'PK\u0003\u0004 xl/workbook.xml'), file('empty.txt', '')])
    await expect(page.getByText('3 passages, English')).toBeVisible()
    await expect(page.getByText('This is an Excel workbook. Bring it to Datasets as CSV.')).toBeVisible()
    await expect(page.getByText('The file is empty: there is nothing to quote in it.')).toBeVisible()
    const [stored] = await api.select<{ id: string; content: string }>('documents', 'select=id,content')
    expect(stored?.content).toBe(report)
    const [, second] = await api.select<{ id: string; content: string }>('passages', 'select=id,content&order=position')

    await page.goto(`/ai/knulledge/documents/${stored?.id}?passage=${second?.id}`)
    const passage = page.getByRole('region', { name: 'Passage 2' })
    await expect(passage).toHaveAttribute('aria-current', 'true')
    await expect(passage).toContainText('120 requests per second. <img src=x')
    await expect(passage).toBeInViewport()
    await expect(page.getByRole('link', { name: 'a link' })).toHaveCount(0)
    await expect(page.locator('article img, article script')).toHaveCount(0)

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete document' }).click()
    await expect(page.getByRole('heading', { name: 'Bring what your team has written down' })).toBeVisible()
    expect(await api.select('passages', 'select=id')).toEqual([])
  })

  test('are added where the buttons stay: while their place is not known, nobody can press what moves away', async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/rpc/source_totals*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/ai/knulledge/documents')
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
    await expect(page.getByText('Paste text')).toBeHidden()
    answer()
    await page.getByRole('button', { name: 'Paste text' }).click()
    await expect(page.getByRole('button', { name: 'Add the document' })).toBeVisible()
  })

  test('can be pasted, and what was typed survives a closed dialog', async ({ page, member, api }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ai/knulledge/documents')
    await page.getByRole('button', { name: 'Paste text' }).click()
    await page.getByRole('button', { name: 'Add the document' }).click()
    await expect(page.getByText('There is no text yet.')).toBeVisible()
    await page.getByLabel('Text', { exact: true }).fill('Minutes of Monday. The depot in Lyon moves in March.')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Paste text' }).click()
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/depot in Lyon/)
    await page.getByLabel('Title').fill('Minutes')
    await page.getByRole('button', { name: 'Add the document' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minutes')
    expect(await api.select('documents', 'select=title')).toEqual([{ title: 'Minutes' }])
  })
})
