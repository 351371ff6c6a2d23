import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** One table that shows each user their own rows, and one that is granted to nobody. */
const NOTES = `
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid(),
  body text not null,
  at timestamptz not null default '2026-03-04 05:06:07.89+00',
  plain timestamp not null default '2026-03-04 05:06:07.89'
);
alter table public.notes enable row level security;
create policy notes_own on public.notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
grant select, insert on public.notes to authenticated;

create table public.closed (id int primary key);
alter table public.closed enable row level security;
create policy closed_all on public.closed for all to public using (true) with check (true);

create function public.who() returns jsonb language sql stable as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'jwt', auth.jwt() ->> 'role', 'user', current_user)
$$;
grant execute on function public.who() to anon, authenticated, service_role;
`

/**
 * A project of its own in a temporary folder, so that these tests stand on
 * nothing but the backend.
 * @param {{ migrations?: Record<string, string>, seed?: string, config?: string, functions?: Record<string, string> }} [parts]
 */
export function createProject({ migrations = { '20260101000000_notes.sql': NOTES }, seed, config, functions = {} } = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'knull-project-'))
  const supabase = path.join(root, 'supabase')
  fs.mkdirSync(path.join(supabase, 'migrations'), { recursive: true })
  for (const [file, sql] of Object.entries(migrations)) fs.writeFileSync(path.join(supabase, 'migrations', file), sql)
  if (seed) fs.writeFileSync(path.join(supabase, 'seed.sql'), seed)
  if (config) fs.writeFileSync(path.join(supabase, 'config.toml'), config)
  for (const [name, source] of Object.entries(functions)) {
    fs.mkdirSync(path.join(supabase, 'functions', name), { recursive: true })
    fs.writeFileSync(path.join(supabase, 'functions', name, 'index.ts'), source)
  }
  return {
    root,
    supabase,
    dataFolder: path.join(root, 'data'),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  }
}
