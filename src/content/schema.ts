import { z } from 'zod'
import type { ContentFamily } from '../routes/table.ts'

/*
 * What the front matter of each family says, checked when the site is built: a missing or misspelled field ends the
 * build with the file's name. Read by the build alone; the browser gets the checked data.
 */

const title = z.string().min(3).max(90)
/** What a search engine shows under the title. */
const description = z.string().min(70).max(165)
/** A calendar day. */
const day = z.iso.date()
const service = z.enum(['cloud-platform', 'data-ai', 'app-engineering', 'cybersecurity', 'managed-services'])
const source = z.strictObject({ title: z.string(), by: z.string(), year: z.number().int().optional(), url: z.url({ protocol: /^https$/ }) })
const base = { title, description }

export const schemas = {
  articles: z.strictObject({ ...base, date: day, updated: day.optional(), author: z.string(), service, summary: z.string(), sources: z.array(source).min(2) }),
  'case-studies': z.strictObject({
    ...base,
    date: day,
    sector: z.string(),
    service,
    weeks: z.number().int().positive(),
    team: z.number().int().positive(),
    /** The one measured line that the study stands for. */
    result: z.strictObject({ what: z.string(), before: z.string(), after: z.string(), source: z.string() }),
    summary: z.string(),
  }),
  resources: z.strictObject({
    ...base,
    date: day,
    kind: z.enum(['checklist', 'calculation', 'template']),
    summary: z.string(),
    /** Name in public/files. */
    file: z.string().optional(),
    /** Row of the tool that it works with. */
    tool: z.string().optional(),
    sources: z.array(source).optional(),
  }),
  jobs: z.strictObject({ ...base, summary: z.string(), date: day, place: z.string(), hours: z.string(), /** Gross per year. */ range: z.strictObject({ from: z.number(), to: z.number(), currency: z.enum(['EUR']) }) }),
  docs: z.strictObject({ ...base, summary: z.string(), order: z.number().int(), area: z.enum(['start', 'knulledge', 'knulldev', 'knullops', 'platform']) }),
  legal: z.strictObject({ ...base, updated: day }),
} satisfies Record<ContentFamily, z.ZodType>

export type Meta<Family extends ContentFamily> = z.infer<(typeof schemas)[Family]>
