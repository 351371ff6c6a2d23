/**
 * What the catalogue cannot suggest: a condition inside a function that decides who may, once, how long or how much.
 * @typedef {import('./run.mjs').Mutant} Mutant
 */

/** Function, the text in it, what stands there instead. @type {[string, string, string][]} */
const REWRITES = [
  // platform
  ['private.keep_last_owner', "and not exists (\n        select from public.memberships m where m.org_id = old.org_id and m.role = 'owner' and m.user_id <> old.user_id)", 'and false'],
  ['private.audit_entry', 'if private.reserved_action(new.action) then', 'if false then'],
  ['private.audit_entry', 'octet_length(new.meta::text) > 8192', 'false'],
  ['private.audit_entry', 'new.user_id := auth.uid();', 'null;'],
  ['private.audit_entry', 'new.created_at := now();', 'null;'],
  ['private.audit_entry', 'new.id := gen_random_uuid();', 'null;'],
  ['private.has_role', 'm.org_id = p_org_id and', ''],
  ['private.has_role', 'and m.role >= p_min', ''],
  ['private.my_org_ids', 'and m.role >= p_min', ''],
  ['private.is_platform_admin', 'r.user_id = (select auth.uid()) and', ''],
  ['public.accept_invitation', 'v_row.accepted_at is not null', 'false'],
  ['public.accept_invitation', 'v_row.revoked_at is not null', 'false'],
  ['public.accept_invitation', 'v_row.expires_at <= now()', 'false'],
  ['public.create_invitation', "(p_role = 'owner' and not private.has_role(p_org_id, 'owner'))", 'false'],
  ['public.change_member_role', "('owner' in (v_from, p_role) and not private.has_role(p_org_id, 'owner'))", 'false'],
  ['public.change_member_role', "'owner' in (v_from, p_role)", "p_role = 'owner'"],
  ['public.remove_member', "v_role = 'owner' and", 'false and'],
  ['public.remove_member', "case when p_user_id = auth.uid() then 'viewer' else 'admin' end", "case when true then 'viewer' else 'admin' end"],
  ['public.members', 'v_admin or m.user_id = auth.uid()', 'true'],
  ['public.reserve_tokens', "and m.role >= 'member'", ''],
  ['public.reserve_tokens', 'p_tokens > v_available', 'false'],
  ['public.settle_tokens', 'if found and v_used > 0 then', 'if v_used > 0 then'],
  ['public.report_client_error', ">= 300", '>= 300000'],
  ['public.report_client_error', '>= 20\n', '>= 20000\n'],
  ['public.report_client_error', 'limit 30) s) >= 30', 'limit 30) s) >= 31'],
  ['public.report_client_error', 'limit 1000) s) >= 1000', 'limit 1000) s) >= 1001'],
  ['public.report_client_error', 'where e.user_id is not null and', 'where'],
  ['public.report_client_error', "interval '30 days'", "interval '28 days'"],
  ['private.revoke_invitations_by', "p_role < 'admin'", 'false'],
  ['private.revoke_invitations_by', "(i.role = 'owner' and p_role < 'owner')", 'false'],
  ['private.revoke_invitations_by', 'i.org_id = p_org_id and', ''],
  ['private.revoke_invitations_by', 'and i.invited_by = p_user_id', ''],
  ['private.usage_entry', "if new.entry = 'settle' then", 'if false then'],
  ['public.report_client_error', "split_part(split_part(p_route, '?', 1), '#', 1)", 'p_route'],
  ['public.bootstrap_user', 'if found then', 'if true then'],
  ['private.own_columns', 'if private.is_client() then', 'if false then'],
  ['private.keep_org', "array['id', 'org_id']", 'array[]::text[]'],
  ['private.keep_org', "array['user_id', 'created_by', 'created_at']", 'array[]::text[]'],
  // knulldev
  ['private.guard_project', "if new.status <> 'planning' then", 'if false then'],
  ['private.guard_project', 'new.user_id := (select auth.uid());', 'null;'],
  ['private.guard_project', 'new.org_id <> old.org_id or', ''],
  ['private.guard_project', 'if v_client and new.user_id is distinct from old.user_id then', 'if false then'],
  ['private.guard_project', 'if v_client and (new.status <> old.status or new.status_since <> old.status_since) then', 'if false then'],
  ['private.keep_project_moves', "if tg_op = 'DELETE' and not exists", "if tg_op = 'DELETE' and exists"],
  ['public.move_project', 'if v_project.status = p_to then', 'if false then'],
  ['public.move_project', "or (v_project.status = 'archived' and p_to = coalesce(private.project_restores_to(v_project), 'planning'))", "or v_project.status = 'archived'"],
  ['public.move_project', "('planning', 'building'), ('building', 'planning')", "('planning', 'operating'), ('planning', 'building'), ('building', 'planning')"],
  ['public.move_project', "if v_project.status = 'building' and p_to = 'operating' and not exists", "if false and not exists"],
  ['public.create_project', 'on conflict (org_id, user_id, client_id) do nothing', ''],
  ['private.project_services', 'and i.is_open', ''],
  // search
  ['public.search_everything', 'least(greatest(coalesce(p_limit, 10), 1), 10)', 'coalesce(p_limit, 10)'],
  ['public.search_everything', 'or (not p_names_only and strpos(lower(s.description), v_text) > 0)', 'or strpos(lower(s.description), v_text) > 0'],
  ['public.search_everything', "if not p_kinds <@ '{chat,project,dataset,service,document,incident}'::text[] then", 'if false then'],
  // knulledge
  ['private.lock_upload', 'and d.user_id = (select auth.uid())', ''],
  ['private.lock_upload', "perform private.require_role(v_dataset.org_id, 'member');", 'null;'],
  ['private.keep_dataset_facts', "array['name', 'updated_at', 'user_id']", "array['name', 'updated_at', 'user_id', 'row_count']"],
  ['private.keep_document_facts', 'or new.content <> old.content', ''],
  ['public.begin_dataset', "d.last_batch_at < now() - interval '1 hour'", 'true'],
  ['public.begin_dataset', "d.last_batch_at < now() - interval '1 hour'", 'false'],
  ['public.begin_dataset', ') >= 20 then', ') >= 20000 then'],
  ['public.begin_dataset', 'if p_size_bytes > 20971520 then', 'if p_size_bytes > 209715200 then'],
  ['public.begin_dataset', 'and d.user_id = v_user and d.upload_key = p_upload_key;', 'and d.upload_key = p_upload_key;'],
  ['public.append_dataset_rows', "if v_dataset.status <> 'importing' then", 'if false then'],
  ['public.append_dataset_rows', 'or p_first_row > v_dataset.next_row then', 'then'],
  ['public.append_dataset_rows', 'where p_first_row + r.ordinal - 1 >= v_dataset.next_row', ''],
  ['public.append_dataset_rows', "jsonb_path_exists(r.value -> 1, '$[*] ? (@.type() != \"string\")')", 'false'],
  ['public.append_dataset_rows', 'jsonb_array_length(r.value -> 1) <> v_width', 'false'],
  ['public.append_dataset_rows', '> 262144', '> 2621440'],
  ['public.append_dataset_rows', 'v_dataset.received_bytes + v_bytes > 4 * 20971520', 'false'],
  ['public.begin_dataset', 'if p_upload_key is null then', 'if false then'],
  ['public.create_document', 'if p_upload_key is null then', 'if false then'],
  ['public.finish_dataset', 'if v_dataset.next_row <= v_dataset.row_count then', 'if false then'],
  ['public.cancel_dataset', 'and d.user_id = (select auth.uid())', ''],
  ['public.cancel_dataset', "and d.status = 'importing'", ''],
  ['public.create_document', "coalesce(char_length(e ->> 1), 0) not between 1 and 8000", 'false'],
  ['public.stopped_imports', "and d.last_batch_at < now() - interval '2 minutes'", ''],
  // knullops
  ['private.open_incident', "perform private.require_role(v_incident.org_id, 'member');", 'null;'],
  ['private.open_incident', "or not private.has_role(v_incident.org_id, 'viewer')", ''],
  ['public.report_incident', "perform private.require_role(p_org_id, 'member');", 'null;'],
  ['public.report_incident', 'and i.client_id = p_client_id', 'and false'],
  ['public.move_incident', 'where s.from_status = v_from and s.to_status = p_to', 'where true'],
  ['public.edit_incident_time', 'char_length(v_reason) not between 1 and 500', 'false'],
  ['public.edit_incident_time', 'if v_before is null then', 'if false then'],
  ['public.edit_incident_time', 'private.incident_time(v_incident, o.earlier) > v_at', 'false'],
  ['public.edit_incident_time', 'private.incident_time(v_incident, o.later) < v_at', 'false'],
  ['private.incident_time_given', "p_at > clock_timestamp() + interval '2 minutes'", 'false'],
  ['private.incident_time_given', "p_at < timestamptz '2000-01-01 00:00:00+00'", 'false'],
  ['private.set_incident_services', 'where s.org_id = p_incident.org_id and s.id = any (v_ids)) <>', 'where s.id = any (v_ids)) <>'],
  ['private.guard_incident_update', "new.kind <> 'note' or new.meta <> '{}'::jsonb", 'false'],
  ['private.audit_incident', "'INCIDENT_NOTE_ADDED'", "'INCIDENT_NOTED'"],
  ['public.incident_response_times', "and i.status <> 'cancelled'", ''],
  ['public.incident_response_times', 'and i.id is distinct from p_except', ''],
  // chat
  ['private.quote_holds', 'strpos(p.content, p_citation.quote) > 0', 'true'],
  ['private.quote_holds', 'and p.org_id = p_citation.org_id', ''],
  ['private.quote_holds', 'starts_with(held.field ->> 1, shown.field ->> 1)', 'true'],
  ['private.check_citation', 'if not private.quote_holds(new) then', 'if false then'],
  ['private.find_passages', "d.org_id = p_org_id and d.status = 'importing'", 'false'],
  ['private.find_passages', 'coalesce(v_guard, q.row_query)', 'q.row_query'],
  ['public.ask_question', 'and q.client_id = p_client_id', 'and false'],
  ['public.ask_question', 'and s.org_id = p_org_id', ''],
  ['public.ask_question', 'char_length(v_question) > c_longest', 'false'],
  ['public.retry_answer', 'and m.org_id = p_org_id', ''],
  ['public.retry_answer', "v_answer.status not in ('failed', 'stopped') and not private.answer_lost(v_answer)", 'false'],
  ['public.finish_answer', "v_answer.status <> 'pending' or", 'false or'],
  ['public.finish_answer', 'if not private.quote_holds(v_citation) then', 'if false then'],
]

/** Mutants that take nothing away, and why. @type {Record<string, string>} */
export const harmless = {
  "policy datasets_delete: using without status = 'ready'::dataset_status": 'a delete finds its rows through the policy for reading, which asks for ready too',
  'policy orgs_update: with check viewer for admin': 'an organisation keeps its id, so the row after is the organisation that was found before',
  'policy orgs_update: with check member for admin': 'the same',
}

/**
 * @param {{ query: (sql: string, parameters?: unknown[]) => Promise<{ rows: any[] }> }} pg
 * @returns {Promise<Mutant[]>}
 */
export async function rewrites(pg) {
  return Promise.all(
    REWRITES.map(async ([name, from, to]) => {
      const { rows } = await pg.query(
        `select proname as object, pg_get_functiondef(oid) as definition from pg_proc
         where oid = any (array(select p.oid from pg_proc p where p.pronamespace::regnamespace::text || '.' || p.proname = $1))`,
        [name],
      )
      const [found] = rows
      if (rows.length !== 1 || !found.definition.includes(from)) throw new Error(`by-hand.mjs: ${name} no longer holds «${from}»`)
      return {
        name: `function ${found.object}: «${from.replace(/\s+/g, ' ').slice(0, 70)}» → «${to}»`,
        object: found.object,
        sql: found.definition.replace(from, () => to),
      }
    }),
  )
}
