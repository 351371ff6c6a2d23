import { type FormKind, limits, topics, urgencies, answerWithin } from '../../../src/content/inquiries.ts'
import type { Backend } from '../_shared/backend.ts'
import { bytesUpTo, isUuid, isWebLink, languageOf, networkOf, parsedObject, plain, problemOf, type Problems, readSender, wrongFields } from '../_shared/forms.ts'
import { json, preflight, refusal } from '../_shared/http.ts'
import { callAsServer, passOn } from '../_shared/server-rpc.ts'

/*
 * POST {kind: call | contact | support, client_id, name, email, company?, topic, urgency?, preferred?, link?, message, language, website}
 * 200  {reference, received_at, delete_at, answer_within: working hours}
 * 422  inquiry.invalid {fields: {email: required | too_short | too_long | invalid, …}}
 * 400  inquiry.bad_request: not what the form sends; inquiry.trap: a field that people do not see was filled in
 * 413  inquiry.too_large; 429 inquiry.too_many {seconds}; 503 database.unavailable
 *
 * Nobody is told that something arrived that did not: whoever falls into the trap, and is a person after all, reads so.
 */

const largestBody = 40_000
const kinds = Object.keys(topics) as FormKind[]

export function inquiryHandler({ backend }: { backend: Backend }): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const bytes = await bytesUpTo(request, largestBody)
    if (!bytes) return refusal(413, '54000', 'inquiry.too_large')
    const body = parsedObject(bytes)
    const kind = kinds.find((known) => known === body?.kind)
    if (!body || !kind || !isUuid(body.client_id)) return refusal(400, '22023', 'inquiry.bad_request')
    if (plain(body.website) !== '') return refusal(400, '22023', 'inquiry.trap')

    const problems: Problems = {}
    const sender = readSender(body, problems)
    const given = { company: plain(body.company), preferred: plain(body.preferred), link: plain(body.link) }
    for (const field of ['company', 'preferred', 'link'] as const) {
      const problem = problemOf(given[field], { most: limits[field] }) ?? (field === 'link' && given.link !== '' && !isWebLink(given.link) ? 'invalid' : undefined)
      if (problem) problems[field] = problem
    }
    const topic = topics[kind].find((known) => known === body.topic)
    if (!topic) problems.topic = body.topic ? 'invalid' : 'required'
    const urgency = kind === 'support' ? urgencies.find((known) => known === body.urgency) : undefined
    if (kind === 'support' && !urgency) problems.urgency = body.urgency ? 'invalid' : 'required'
    if (Object.keys(problems).length > 0) return wrongFields(problems)

    const received = await callAsServer(backend, 'receive_inquiry', {
      p_inquiry: { client_id: body.client_id, kind, ...sender, ...given, topic, urgency, language: languageOf(body.language) },
      p_network: networkOf(request.headers),
    })
    if (!received.ok) return passOn(received)
    const { reference, received_at, delete_at } = received.value as Record<string, string>
    const hours = kind === 'support' ? answerWithin.support[urgency ?? 'question'] : answerWithin[kind]
    return json(200, { reference, received_at, delete_at, answer_within: hours })
  }
}
