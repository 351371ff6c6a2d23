/**
 * `npm run bench [-- --rows 1000000] [--rounds 60]`: does every list, count and search of the product stay on its
 * index when the tables are large, and what does row-level security cost?
 *
 * Starts a PostgreSQL of this machine in a temporary folder, applies all migrations, fills it with 1,000 organisations
 * of very different sizes, and asks what the screens ask, as role authenticated and as a member. A query fails when its
 * plan, or any function it calls, reads a large table from one end to the other. The price of row-level security is
 * the median time of a query as the member over that of the same query without it, in turns, planning included, for
 * the largest organisation, a middle one and a small one. Most of it is a fixed part, the caller's organisations looked
 * up once a statement, so it shows in the ratio of the shortest questions and disappears in the long ones.
 */
import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { findPostgres, startPostgres } from '../supabase/embedded/local-postgres.mjs'
import { createThrowawayDatabase, psql } from '../supabase/embedded/real-postgres.mjs'

const ROWS = numberAfter('--rows') ?? 1_000_000
const ROUNDS = numberAfter('--rounds') ?? 60
const ORGS = 1000
const AIM = 1.2
/** A table is large from here on. */
const LARGE = 10_000

if (!findPostgres()) {
  console.error(`The benchmark needs a PostgreSQL server (15 or newer) on this machine; none was found.
  Debian, Ubuntu  sudo apt install postgresql
  macOS           brew install postgresql@17
  anywhere else   set KNULL_POSTGRES_BIN to the folder that holds initdb and postgres
It is started in a temporary folder and stopped again; a server that is running is left alone.`)
  process.exit(1)
}

const server = await startPostgres({
  settings: { shared_buffers: '512MB', work_mem: '32MB', maintenance_work_mem: '256MB', max_wal_size: '4GB', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' },
})
/* Ctrl-C leaves no server and no gigabyte behind. */
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
process.once('exit', () => fs.rmSync(server.folder, { recursive: true, force: true }))

const database = createThrowawayDatabase(server.url, { pgtap: false })
let failed = false
try {
  const version = must('show server_version').split(' ')[0]
  console.log(`PostgreSQL ${version}; ${ROWS.toLocaleString('en')} chat_sessions and audit_logs over ${ORGS} organisations`)
  const started = Date.now()
  load()
  console.log(`Loaded in ${Math.round((Date.now() - started) / 1000)} s\n`)
  failed = !report()
} finally {
  await server.stop()
}
process.exit(failed ? 1 : 0)

/** Organisation k holds a share that falls with k: the first about 2 %, the last about 0.03 %. */
function load() {
  must(`
    create schema bench;
    insert into auth.users (id, email) select ('00000000-0000-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid, 'u' || k || '@bench.example' from generate_series(1, ${ORGS}) k;
    ${everyTrigger('disable')}
    insert into public.orgs (id, name) select ('10000000-0000-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid, 'Organisation ' || k from generate_series(1, ${ORGS}) k;
    insert into public.profiles (id, org_id, name, email)
      select u.id, o.id, 'Person', u.email from auth.users u join public.orgs o on right(o.id::text, 12) = right(u.id::text, 12);
    -- Everybody works in three organisations.
    insert into public.memberships (org_id, user_id, role)
      select ('10000000-0000-4000-8000-' || lpad(to_hex(1 + (k + d - 1) % ${ORGS}), 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid,
        (case d when 0 then 'owner' else 'member' end)::public.org_role
      from generate_series(1, ${ORGS}) k, unnest(array[0, 7, 450]) d;
    create function bench.org(p_n bigint) returns uuid language sql immutable as $$
      select ('10000000-0000-4000-8000-' || lpad(to_hex(1 + floor(${ORGS} * power((p_n * 7919 % 1000003) / 1000003.0, 1.9))::int), 12, '0'))::uuid $$;
    create function bench.person(p_org uuid) returns uuid language sql immutable as $$ select ('0' || right(p_org::text, 35))::uuid $$;
    create function bench.words(p_n bigint) returns text language sql immutable as $$
      select (array['Planning', 'Rates', 'Customs', 'Peak', 'Retries', 'Driver', 'Route', 'Depot'])[1 + p_n % 8] || ' ' || (array['of', 'for', 'after', 'before'])[1 + p_n % 4]
        || ' ' || (array['Hamburg', 'Rotterdam', 'Lyon', 'Gdansk', 'Copenhagen'])[1 + p_n % 5] || ' ' || (p_n % 9973) $$;`)
  fill('chat_sessions', ROWS, 'org_id, user_id, title, created_at, updated_at', `o, bench.person(o), bench.words(n), t, t`)
  fill('audit_logs', ROWS, 'org_id, user_id, action, target, meta, source, created_at', `o, bench.person(o), (array['SERVICE_UPDATED', 'INCIDENT_RESOLVED', 'PROJECT_MOVED', 'SIGN_IN'])[1 + n % 4],
    bench.words(n), jsonb_build_object('id', md5((n % 50000)::text)::uuid), case n % 4 when 3 then 'client' else 'server' end, t`)
  fill('knulldev_projects', ROWS / 20, 'org_id, user_id, name, description, status, created_at, updated_at, status_since',
    `o, bench.person(o), bench.words(n), 'Described.', (array['planning', 'building', 'operating', 'archived'])[1 + n % 4]::public.project_status, t, t, t`)
  fill('services', ROWS / 40, 'org_id, user_id, name, tier, created_at', `o, bench.person(o), bench.words(n) || ' ' || n, 1 + n % 4, t`)
  fill('incidents', ROWS / 10, 'org_id, user_id, number, title, severity, status, started_at, detected_at, acknowledged_at, mitigated_at, resolved_at, closed_at, created_at',
    `o, bench.person(o), n::int, bench.words(n), (array['sev1', 'sev2', 'sev3', 'sev4'])[1 + n % 4]::public.incident_severity,
     (case when n % 40 = 0 then 'acknowledged' else 'closed' end)::public.incident_status, t, t + interval '4 min', t + interval '9 min',
     case when n % 40 <> 0 then t + interval '50 min' end, case when n % 40 <> 0 then t + interval '2 h' end, case when n % 40 <> 0 then t + interval '1 d' end, t`)
  must(`insert into public.incident_services (org_id, incident_id, service_id)
    select i.org_id, i.id, s.id from (select *, row_number() over (partition by org_id order by id) as place, count(*) over (partition by org_id) as of from public.services) s
      join public.incidents i on i.org_id = s.org_id and i.number % s.of = s.place - 1;
    insert into public.incident_updates (org_id, incident_id, user_id, kind, body, created_at)
      select i.org_id, i.id, i.user_id, 'note', 'Something was seen.', i.started_at + k * interval '7 min' from public.incidents i, generate_series(1, 2) k;
    insert into public.project_moves (org_id, project_id, to_status, user_id, created_at) select p.org_id, p.id, 'planning', p.user_id, p.created_at from public.knulldev_projects p;`)
  fill('datasets', ROWS / 50, 'org_id, user_id, name, size_bytes, type, status, row_count, next_row, columns, created_at, updated_at',
    `o, bench.person(o), bench.words(n) || '.csv', 1000, 'csv', 'ready', 10, 11, '[{"name": "a", "type": "text"}, {"name": "b", "type": "integer"}]', t, t`)
  fill('documents', ROWS / 50, 'org_id, user_id, title, type, size_bytes, language, content, passage_count, created_at, updated_at',
    `o, bench.person(o), bench.words(n), 'text', 500, 'en', 'A text.', 3, t, t`)
  must(`insert into public.dataset_rows (org_id, dataset_id, row_number, line_number, cells)
      select d.org_id, d.id, k, k + 1, jsonb_build_array(bench.words((hashtext(d.id::text) & 65535) + k), k::text) from public.datasets d, generate_series(1, 10) k;
    insert into public.passages (org_id, document_id, position, heading, level, content, language)
      select d.org_id, d.id, k, 'Part ' || k, 1, 'The run was about ' || bench.words((hashtext(d.id::text) & 65535) + k) || ' and nothing was left over.', 'en' from public.documents d, generate_series(1, 3) k;
    insert into public.chat_messages (org_id, session_id, user_id, position, role, content, created_at)
      select s.org_id, s.id, s.user_id, 1, 'user', s.title, s.created_at from public.chat_sessions s where hashtext(s.id::text) % 4 = 0;`)
  fill('usage_ledger', ROWS / 4, 'org_id, user_id, source, tokens, request_id, entry, created_at', `o, bench.person(o), 'chat', 1000, gen_random_uuid(), 'reserve', t`)
  fill('credit_ledger', ROWS / 20, 'org_id, amount, reason, created_at', `o, 1, 'purchase', t`)
  must(`${everyTrigger('enable')} vacuum analyze;`)
}

/** @param {string} table @param {number} rows @param {string} columns @param {string} values of n, its organisation o and its time t */
function fill(table, rows, columns, values) {
  must(`insert into public.${table} (${columns})
    select ${values} from (select n, bench.org(n) as o, now() - (n * 104729 % 100003) / 100003.0 * interval '400 days' as t from generate_series(1::bigint, ${Math.round(rows)}) n) x`)
}

/** @param {'enable' | 'disable'} what */
function everyTrigger(what) {
  return `do $$ declare t regclass; begin
    for t in select c.oid::regclass from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s ${what} trigger user', t); end loop; end $$;`
}

/** What the screens ask; :org, :user and :row stand for the organisation, the person and one of its records. @returns {[string, string][]} */
function questions() {
  /** @param {string} table @param {string} by */
  const latest = (table, by) => `select * from public.${table} where org_id = :org order by ${by} desc, id desc limit 50`
  return [
    ['conversations, latest', latest('chat_sessions', 'updated_at')],
    ['conversations, next page', `select * from public.chat_sessions where org_id = :org and (updated_at < now() - interval '9 days' or (updated_at = now() - interval '9 days' and id < :user)) order by updated_at desc, id desc limit 50`],
    ['conversations, counted', 'select count(*) from public.chat_sessions where org_id = :org'],
    ['conversations, searched', `select id, title, created_at from public.chat_sessions where org_id = :org and title ilike '%after lyon 42%' limit 10`],
    ['messages of one', `select * from public.chat_messages where org_id = :org and session_id = (select id from public.chat_sessions where org_id = :org limit 1) order by position desc limit 40`],
    ['audit, latest 50', 'select * from public.audit_logs where org_id = :org order by created_at desc limit 50'],
    ['audit, of the day, counted', `select id, action, target, meta, user_id, created_at, count(*) over () from public.audit_logs where org_id = :org and source = 'server' and created_at > now() - interval '1 day' order by created_at desc limit 50`],
    ['audit, counted', 'select count(*) from public.audit_logs where org_id = :org'],
    ['projects, latest', latest('knulldev_projects', 'updated_at')],
    ['projects, searched, no organisation named', `select * from public.knulldev_projects where name ilike '%lyon 42%' or description ilike '%lyon 42%' limit 10`],
    ['projects of a person, counted', 'select count(*) from public.knulldev_projects where user_id = :user'],
    ['datasets, latest', `select * from public.datasets where org_id = :org and status = 'ready' order by updated_at desc, id desc limit 50`],
    ['datasets, counted', `select count(*) from public.datasets where org_id = :org and status = 'ready'`],
    ['rows of a dataset', `select row_number, cells from public.dataset_rows where org_id = :org and dataset_id = (select id from public.datasets where org_id = :org limit 1) order by row_number limit 100`],
    ['documents, latest', latest('documents', 'updated_at')],
    ['documents, searched', `select * from public.documents where org_id = :org and title ilike '%lyon 42%' limit 10`],
    ['passages of a document', `select * from public.passages where org_id = :org and document_id = (select id from public.documents where org_id = :org limit 1) order by position limit 100`],
    ['library, latest', 'select kind, id, name, parts from public.library_items where org_id = :org order by updated_at desc, id limit 50'],
    ['services, by name', 'select * from public.service_list where org_id = :org order by name_key limit 50'],
    ['services, counted', 'select count(*) from public.service_list where org_id = :org'],
    ['services, searched', `select * from public.service_list where org_id = :org and name ilike '%lyon 42%' order by name_key limit 50`],
    ['incidents, latest', 'select * from public.incident_list where org_id = :org order by number desc limit 50'],
    ['incidents, open', 'select * from public.incident_list where org_id = :org and is_open order by severity, started_at limit 50'],
    ['incidents, searched', `select * from public.incident_list where org_id = :org and title ilike '%lyon 42%' order by number desc limit 50`],
    ['incident, its timeline', `select * from public.incident_timeline where org_id = :org and incident_id = (select id from public.incidents where org_id = :org limit 1) order by created_at desc, id desc limit 50`],
    ['timelines of all', 'select * from public.incident_timeline where org_id = :org order by created_at desc, id desc limit 50'],
    ['usage of the month, row by row', `select tokens from public.usage_ledger where org_id = :org and created_at >= date_trunc('month', now())`],
    ['my memberships', 'select m.role, o.* from public.memberships m join public.orgs o on o.id = m.org_id where m.user_id = :user order by m.created_at'],
    ['my profile', 'select * from public.profiles where id = :user'],
    ['rpc monthly_usage', 'select * from public.monthly_usage(:org)'],
    ['rpc credit_balance', 'select public.credit_balance(:org)'],
    ['rpc members', 'select * from public.members(:org)'],
    ['rpc search_passages', `select * from public.search_passages(:org, 'What was left over after the run about Lyon 42?')`],
    ['rpc list_projects', 'select * from public.list_projects(:org)'],
    ['rpc project_counts', 'select * from public.project_counts(:org)'],
    ['rpc project_board', 'select * from public.project_board(:org)'],
    ['rpc project_activity', `select * from public.project_activity(:org, md5('17')::uuid)`],
    ['rpc incident_counts', 'select * from public.incident_counts(:org)'],
    ['rpc incident_response_times', `select * from public.incident_response_times(:org, now() - interval '30 days')`],
    ['rpc home_layers', 'select * from public.home_layers(:org)'],
    ['rpc home_first_steps', 'select * from public.home_first_steps(:org)'],
    ['rpc search_everything, one organisation', `select * from public.search_everything('lyon 42', :org, '{chat,project,dataset,service,document,incident}')`],
    ['rpc search_everything, all of mine', `select * from public.search_everything('lyon 42')`],
    ['rpc list_sources', 'select * from public.list_sources(:org)'],
    ['rpc source_totals', 'select * from public.source_totals(:org)'],
  ]
}

function report() {
  must(`
    -- Both ways in turn, so that a busy moment of the machine meets both; medians in milliseconds.
    create function bench.price(p_sql text, p_user uuid, p_rounds integer, out with_rls double precision, out without_rls double precision) language plpgsql as $$
    declare v_with double precision[] := '{}'; v_without double precision[] := '{}'; v_from timestamptz;
    begin
      perform set_config('request.jwt.claims', json_build_object('sub', p_user, 'role', 'authenticated')::text, true);
      for i in 1 .. p_rounds + 3 loop
        perform set_config('role', 'authenticated', true);
        v_from := clock_timestamp(); execute p_sql; v_with := v_with || extract(epoch from clock_timestamp() - v_from) * 1000;
        perform set_config('role', 'none', true);
        v_from := clock_timestamp(); execute p_sql; v_without := v_without || extract(epoch from clock_timestamp() - v_from) * 1000;
      end loop;
      -- The first three fill the caches.
      select percentile_cont(0.5) within group (order by t) into with_rls from unnest(v_with[4:]) t;
      select percentile_cont(0.5) within group (order by t) into without_rls from unnest(v_without[4:]) t;
    end $$;`)
  const large = new Set(must(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${LARGE}`).split('\n'))
  const sizes = must(`select org_id, count(*) from public.chat_sessions group by 1 order by 2 desc`).split('\n').map((line) => line.split('|'))
  const places = [['large', 0], ['middle', Math.floor(sizes.length / 2)], ['small', sizes.length - 1]].map(([label, at]) => {
    const [org = '', count = ''] = sizes[Number(at)] ?? []
    return { label: String(label), org, count: Number(count), user: `0${org.slice(1)}` }
  })
  console.log(`Organisations: ${places.map(({ label, count }) => `${label} ${count.toLocaleString('en')}`).join(', ')} conversations; large tables: ${[...large].sort().join(', ')}\n`)
  console.log(`${'question'.padEnd(44)}${'index'.padEnd(34)}${places.map(({ label }) => `${label} ms`.padStart(10)).join('')}${'rls ×'.padStart(8)}`)

  let fine = true
  /** @type {number[]} */
  const ratios = []
  /** @type {[number, number][]} */
  const prices = []
  const total = { withRls: 0, without: 0 }
  for (const [name, text] of questions()) {
    const cells = places.map(({ org, user }) => {
      const sql = text.replaceAll(':org', `'${org}'`).replaceAll(':user', `'${user}'`)
      const claims = `select set_config('request.jwt.claims', '{"sub":"${user}","role":"authenticated"}', false);`
      const plan = JSON.parse(must(`set role authenticated; ${claims.replace('select', 'do $c$ begin perform').replace(/;$/, '; end $c$;')} explain (analyze, format json) ${sql}`))[0].Plan
      const nodes = flatten(plan)
      const direct = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'])).map((node) => node['Relation Name'])
      const counts = must(`select coalesce(sum(seq_scan), 0) from pg_stat_user_tables where schemaname = 'public' and relname = any ('{${[...large].join(',')}}');
        do $c$ begin perform set_config('request.jwt.claims', '{"sub":"${user}","role":"authenticated"}', true), set_config('role', 'authenticated', true);
          execute ${literal(sql)}; perform set_config('role', 'none', true); end $c$;
        select pg_stat_force_next_flush(); select pg_stat_clear_snapshot();
        select coalesce(sum(seq_scan), 0) from pg_stat_user_tables where schemaname = 'public' and relname = any ('{${[...large].join(',')}}')`).split('\n')
      const inside = Number(counts.at(-1)) - Number(counts[0])
      const [withRls = 0, without = 0] = must(`select with_rls, without_rls from bench.price(${literal(sql)}, '${user}', ${ROUNDS})`).split('|').map(Number)
      const used = [...new Set(nodes.map((node) => node['Index Name']).filter(Boolean))]
      return { direct, inside, withRls, without, used, rows: plan['Actual Rows'] }
    })
    const scanned = cells.flatMap(({ direct, inside }) => (direct.length > 0 ? direct : inside > 0 ? [`${inside} inside`] : []))
    if (scanned.length > 0) fine = false
    const sum = (/** @type {'withRls' | 'without'} */ key) => cells.reduce((total, cell) => total + cell[key], 0)
    const ratio = sum('withRls') / sum('without')
    if (!name.startsWith('rpc')) {
      ratios.push(ratio)
      prices.push(...cells.map(({ withRls, without }) => /** @type {[number, number]} */ ([withRls, without])))
      total.withRls += sum('withRls')
      total.without += sum('without')
    }
    const index = cells[0]?.used.find((used) => !used.startsWith('memberships')) ?? (name.startsWith('rpc') ? 'inside' : '')
    console.log(
      `${name.padEnd(44)}${index.slice(0, 32).padEnd(34)}${cells.map(({ withRls }) => withRls.toFixed(2).padStart(10)).join('')}${ratio.toFixed(2).padStart(8)}${scanned.length > 0 ? `  SEQ SCAN ${[...new Set(scanned)].join(' ')}` : ''}`,
    )
  }
  /** @param {number[]} values */
  const median = (values) => [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0
  const trip = roundTrip()
  const seen = median(
    prices.map(([withRls, without]) => (withRls + trip) / (without + trip)),
  )
  console.log(`
Row-level security, over ${ratios.length} questions in three organisations (${ROUNDS} times each, in turns, planning included):
  median price           ${(median(prices.map(([withRls, without]) => withRls - without)) * 1000).toFixed(0)} µs a question
  in the server          × ${median(ratios).toFixed(2)} for the median question, × ${(total.withRls / total.without).toFixed(2)} for all of them together
  for a client beside it × ${seen.toFixed(2)} (aim ${AIM}; a round trip takes ${trip.toFixed(2)} ms here)`)
  console.log(fine ? 'Every question stayed on its index.' : 'FAILED: a large table was read from one end to the other.')
  return fine
}

/** Milliseconds from a client of this machine to the server and back, with a statement that does nothing. */
function roundTrip() {
  const script = path.join(server.folder, 'nothing.sql')
  fs.writeFileSync(script, 'select 1;\n')
  const { stdout } = spawnSync(path.join(findPostgres() ?? '', 'pgbench'), ['-n', '-t', '2000', '-f', script, database.url], { encoding: 'utf8' })
  return Number(/latency average = ([\d.]+) ms/.exec(stdout ?? '')?.[1] ?? 0)
}

/** @param {any} plan @returns {any[]} */
function flatten(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

/** @param {string} text */
function literal(text) {
  return `'${text.replaceAll("'", "''")}'`
}

/** @param {string} sql */
function must(sql) {
  const { ok, output, error } = psql(database.url, sql)
  if (!ok) throw new Error(`${error.trim()}\n${sql.slice(0, 400)}`)
  return output.trim()
}

/** @param {string} name */
function numberAfter(name) {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : Number(process.argv[at + 1])
}
