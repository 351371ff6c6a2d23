/** The RPCs of platform administration: for platform admins alone, whatever somebody is in an organisation. */
import type { Row, World } from './support'

const fingerprint = async (world: World) =>
  (await world.insert('client_errors', { message: 'attacked screen', stack: 'Error\n    at open (https://x.example/assets/a-AAAAAAAA.js:1:1)' })).fingerprint

const inquiry = async (world: World): Promise<string> => {
  const { data } = await world.server().rpc('receive_inquiry', application())
  const [row] = await world.sql<{ id: string }>('select id from private.inquiries where reference = $1', [(data as Row).reference])
  return row?.id ?? ''
}

/** What the edge function `apply` hands on. Each from a network and an address of its own, so that no limit answers in the place of a right. */
export const application = (): Row => ({
  p_inquiry: {
    client_id: crypto.randomUUID(), kind: 'application', name: 'attacked applicant', email: `${crypto.randomUUID()}@attacks.example`, topic: 'open',
    message: 'attacked application', language: 'en',
  },
  p_network: crypto.randomUUID(), p_withdraw: crypto.randomUUID(), p_file: btoa(`%PDF-1.4 ${'x'.repeat(200)}`), p_file_name: 'cv.pdf',
})

export const PLATFORM: Record<string, (world: World) => Row | Promise<Row>> = {
  admin_overview: () => ({}),
  admin_days: () => ({ p_days: 30 }),
  admin_organisations: () => ({ p_search: '' }),
  admin_users: () => ({ p_search: '' }),
  admin_set_platform_role: (world) => ({ p_user_id: world.ids.member, p_admin: true }),
  admin_audit: () => ({ p_limit: 1000 }),
  admin_audit_total: () => ({}),
  admin_platform_log: () => ({}),
  admin_error_groups: () => ({}),
  admin_error_counts: () => ({}),
  admin_error_group: async (world) => ({ p_fingerprint: await fingerprint(world) }),
  admin_mark_error: async (world) => ({ p_fingerprint: await fingerprint(world), p_state: 'resolved' }),
  admin_inquiries: () => ({}),
  admin_inquiry_counts: () => ({}),
  admin_inquiry: async (world) => ({ p_id: await inquiry(world) }),
  admin_inquiry_file: async (world) => ({ p_id: await inquiry(world) }),
  admin_set_inquiry_state: async (world) => ({ p_id: await inquiry(world), p_state: 'answered' }),
  admin_delete_inquiry: async (world) => ({ p_id: await inquiry(world) }),
  admin_operator: () => ({}),
  admin_set_operator: (world) => ({ p_operator_id: world.north }),
}
