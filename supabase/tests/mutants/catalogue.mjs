/**
 * Mutants that the catalogue suggests: one for each guard that exists.
 * @typedef {import('./run.mjs').Mutant} Mutant
 * @typedef {{ query: (sql: string) => Promise<{ rows: any[] }> }} Database
 */

/** @param {Database} pg @returns {Promise<Mutant[]>} */
export async function catalogueMutants(pg) {
  return (await Promise.all([policies(pg), tables(pg), triggers(pg), functions(pg), views(pg), keys(pg)])).flat()
}

/** Every condition of every policy says true, and every role in it is lowered to viewer. @param {Database} pg */
async function policies(pg) {
  const { rows } = await pg.query(`
    select polname as policy, relname as object, polrelid::regclass::text as "table",
      pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as "with check"
    from pg_policy join pg_class c on c.oid = polrelid
    where c.relnamespace = 'public'::regnamespace order by 2, 1`)
  /** @type {Mutant[]} */
  const mutants = []
  for (const row of rows) {
    for (const half of ['using', 'with check']) {
      const expression = row[half]
      if (expression === null) continue
      /** @param {string} what @param {string} mutated */
      const add = (what, mutated) =>
        mutants.push({
          name: `policy ${row.policy}: ${half} ${what}`,
          object: row.object,
          sql: `alter policy ${quoted(row.policy)} on ${row.table} ${half} (${mutated})`,
        })
      add('true', 'true')
      const conditions = [...new Set(expression.match(/\w+ = ANY \(ARRAY\( SELECT private\.my_org_ids\([^()]*\) AS my_org_ids\)\)|\w+ = \( SELECT auth\.uid\(\) AS uid\)|(?:\w+\.)?\w+ = '[^']*'::[\w.]+/g) ?? [])]
      if (conditions.length > 1) {
        for (const condition of conditions) add(`without ${short(condition)}`, expression.replaceAll(condition, 'true'))
      }
      for (const role of new Set([...expression.matchAll(/my_org_ids\('(member|admin|owner)'/g)].map((match) => match[1]))) {
        add(`viewer for ${role}`, expression.replaceAll(`my_org_ids('${role}'`, `my_org_ids('viewer'`))
        if (role !== 'member') add(`member for ${role}`, expression.replaceAll(`my_org_ids('${role}'`, `my_org_ids('member'`))
      }
    }
  }
  return mutants
}

/** Row-level security off; every right to anon; to authenticated, every right that is not granted. @param {Database} pg */
async function tables(pg) {
  const { rows } = await pg.query(`
    select relname as object, c.oid::regclass::text as "table",
      array(select v from unnest(array['insert', 'update', 'delete', 'truncate']) v
        where not has_table_privilege('authenticated', c.oid, v)) as missing,
      array(select v from unnest(array['select']) v where not has_table_privilege('authenticated', c.oid, v)) as hidden
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
  return rows.flatMap(({ object, table, missing, hidden }) => [
    { name: `table ${object}: row-level security off`, object, sql: `alter table ${table} disable row level security` },
    ...['select', 'insert', 'update', 'delete'].map((verb) => ({
      name: `table ${object}: ${verb} granted to anon`, object, sql: `grant ${verb} on ${table} to anon`,
    })),
    ...[...missing, ...hidden].map((verb) => ({
      name: `table ${object}: ${verb} granted to authenticated`, object, sql: `grant ${verb} on ${table} to authenticated`,
    })),
  ])
}

/** Every trigger dropped. @param {Database} pg */
async function triggers(pg) {
  const { rows } = await pg.query(`
    select tgname as trigger, relname as object, tgrelid::regclass::text as "table"
    from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
    where not tgisinternal and p.pronamespace = 'private'::regnamespace order by 2, 1`)
  return rows.map(({ trigger, object, table }) => ({
    name: `trigger ${object}.${trigger}: dropped`, object, sql: `drop trigger ${quoted(trigger)} on ${table}`,
  }))
}

/**
 * Every function: callable by anon where it is not; by authenticated where it is not; search_path open. Every check of the caller in
 * it left out, one at a time.
 * @param {Database} pg
 */
async function functions(pg) {
  const { rows } = await pg.query(`
    select p.oid::regprocedure::text as signature, proname as object, n.nspname as schema, prosrc as body, prosecdef as definer,
      prorettype = 'trigger'::regtype as trigger, pg_get_functiondef(p.oid) as definition,
      has_function_privilege('authenticated', p.oid, 'execute') as open, has_function_privilege('anon', p.oid, 'execute') as visitors
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where n.nspname in ('public', 'private') and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    order by 1`)
  /** @type {Mutant[]} */
  const mutants = []
  for (const { signature, object, schema, body, definer, trigger, definition, open, visitors } of rows) {
    /** @param {string} what @param {string} sql */
    const add = (what, sql) => mutants.push({ name: `function ${object}: ${what}`, object, sql })
    if (definer) add('search_path open', `alter function ${signature} reset search_path`)
    if (schema === 'public' && !visitors) add('granted to anon', `grant execute on function ${signature} to anon`)
    if (definer && !open && !trigger) add('granted to authenticated', `grant usage on schema private to authenticated; grant execute on function ${signature} to authenticated`)
    if (schema === 'public' || definer) {
      checksIn(body).forEach((check, index, checks) => {
        add(`without ${short(check.text)}${checks.length > 1 ? ` #${index + 1}` : ''}`, definition.replace(body, () => replaceAt(body, check)))
      })
    }
  }
  return mutants
}

/** The places where a function asks who calls. @param {string} body */
function checksIn(body) {
  return [...body.matchAll(/perform private\.(?:require_role|require_platform_admin)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\);|not private\.has_role\([^()]*\)|v_uid is null|\(select auth\.uid\(\)\) is null|auth\.uid\(\) is null|\w+\.user_id = (?:v_user|v_uid|\(select auth\.uid\(\)\))/g)].map(
    (match) => ({ text: match[0], index: match.index }),
  )
}

/** @param {string} body @param {{ text: string, index: number }} check */
function replaceAt(body, { text, index }) {
  const nothing = text.startsWith('perform') ? 'null;' : /= (v_|\()/.test(text) ? 'true' : 'false'
  return body.slice(0, index) + nothing + body.slice(index + text.length)
}

/** Views with the rights of their owner, or open to anon. @param {Database} pg */
async function views(pg) {
  const { rows } = await pg.query(`
    select relname as object, oid::regclass::text as view from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e') order by 1`)
  return rows.flatMap(({ object, view }) => [
    { name: `view ${object}: reads with its owner's rights`, object, sql: `alter view ${view} set (security_invoker = false)` },
    { name: `view ${object}: select granted to anon`, object, sql: `grant select on ${view} to anon` },
  ])
}

/** Foreign keys that keep both ends in one organisation. @param {Database} pg */
async function keys(pg) {
  const { rows } = await pg.query(`
    select conname as key, relname as object, conrelid::regclass::text as "table"
    from pg_constraint join pg_class c on c.oid = conrelid
    where contype = 'f' and c.relnamespace = 'public'::regnamespace and cardinality(conkey) > 1 order by 2, 1`)
  return rows.map(({ key, object, table }) => ({
    name: `key ${object}.${key}: dropped`, object, sql: `alter table ${table} drop constraint ${quoted(key)}`,
  }))
}

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/** @param {string} text */
const short = (text) => text.replace(/\s+/g, ' ').replace(/ AS my_org_ids| AS uid/g, '').slice(0, 70)
