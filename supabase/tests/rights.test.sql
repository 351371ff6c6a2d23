-- Who may change and delete what, over all chapters, on one's own records and on others'; and what the policies
-- still refuse while the triggers before them sleep. Each line names everybody for whom it succeeds, so a right too
-- many fails as well as one too few.
--
-- In Tarn: ada owner, ben admin, mia member, vic viewer. Otto owns Elsewhere and has left Tarn, where records of his
-- remain. Mia is a viewer in Elsewhere: what she may write here she may not carry there.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

insert into auth.users (id, email) select p.id, p.who || '@rights.example' from (values
  ('ada', '0a000000-0000-4000-8000-000000000001'::uuid), ('ben', '0a000000-0000-4000-8000-000000000002'),
  ('mia', '0a000000-0000-4000-8000-000000000003'), ('vic', '0a000000-0000-4000-8000-000000000004'),
  ('otto', '0a000000-0000-4000-8000-000000000005')) p(who, id);
insert into orgs (id, name) values ('0aa00000-0000-4000-8000-00000000000a', 'Tarn'), ('0aa00000-0000-4000-8000-00000000000b', 'Elsewhere');
insert into memberships (org_id, user_id, role) values
  ('0aa00000-0000-4000-8000-00000000000a', '0a000000-0000-4000-8000-000000000001', 'owner'),
  ('0aa00000-0000-4000-8000-00000000000a', '0a000000-0000-4000-8000-000000000002', 'admin'),
  ('0aa00000-0000-4000-8000-00000000000a', '0a000000-0000-4000-8000-000000000003', 'member'),
  ('0aa00000-0000-4000-8000-00000000000a', '0a000000-0000-4000-8000-000000000004', 'viewer'),
  ('0aa00000-0000-4000-8000-00000000000b', '0a000000-0000-4000-8000-000000000005', 'owner'),
  ('0aa00000-0000-4000-8000-00000000000b', '0a000000-0000-4000-8000-000000000003', 'viewer');

create function pg_temp.tarn() returns uuid language sql immutable as $$ select '0aa00000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.elsewhere() returns uuid language sql immutable as $$ select '0aa00000-0000-4000-8000-00000000000b'::uuid $$;
create function pg_temp.person(p_who text) returns uuid language sql immutable as $$
  select ('0a000000-0000-4000-8000-00000000000' || array_position(array['ada', 'ben', 'mia', 'vic', 'otto'], p_who))::uuid $$;

-- Does it as this person and takes it back: the number of rows, or the code of the refusal.
create function pg_temp.try(p_who text, p_sql text) returns text language plpgsql as $$
declare
  v_rows bigint;
  v_answer text;
begin
  begin
    perform set_config('request.jwt.claims', json_build_object('sub', pg_temp.person(p_who), 'role', 'authenticated')::text, true),
      set_config('role', 'authenticated', true);
    execute p_sql;
    get diagnostics v_rows = row_count;
    raise exception using errcode = 'ZZ000', message = v_rows::text;
  exception
    when sqlstate 'ZZ000' then v_answer := sqlerrm;
    when others then v_answer := sqlstate;
  end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return v_answer;
end
$$;
-- Everybody and what it was for them; whom it finds no row for is not named.
create function pg_temp.by_all(p_sql text) returns text language sql as $$
  select coalesce(string_agg(who || case answer when '1' then '' else ':' || answer end, ' ' order by place), 'nobody')
  from (select who, place, pg_temp.try(who, p_sql) as answer
        from unnest(array['ada', 'ben', 'mia', 'vic', 'otto']) with ordinality w (who, place)) t
  where answer <> '0'
$$;

-- Does it as Mia and keeps it: the first value of the answer.
create function pg_temp.stored(p_sql text) returns text language plpgsql as $$
declare v_answer text; begin
  perform set_config('request.jwt.claims', json_build_object('sub', pg_temp.person('mia'), 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true);
  execute p_sql into v_answer;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return v_answer;
end $$;

-- One record of each kind, by each of them, in Tarn.
do $$
declare
  v_who text;
  v_number integer := 0;
  v_id uuid;
begin
  foreach v_who in array array['ada', 'ben', 'mia', 'vic', 'otto'] loop
    v_number := v_number + 1;
    insert into knulldev_projects (org_id, user_id, name) values (pg_temp.tarn(), pg_temp.person(v_who), 'of ' || v_who);
    insert into services (org_id, user_id, name) values (pg_temp.tarn(), pg_temp.person(v_who), 'of ' || v_who);
    insert into incidents (org_id, user_id, number, title, severity, started_at, detected_at)
      values (pg_temp.tarn(), pg_temp.person(v_who), v_number, 'of ' || v_who, 'sev3', now(), now()) returning id into v_id;
    insert into incident_updates (org_id, incident_id, user_id, kind, body) values (pg_temp.tarn(), v_id, pg_temp.person(v_who), 'note', 'of ' || v_who);
    insert into datasets (org_id, user_id, name, size_bytes, type, status, row_count, next_row, columns)
      values (pg_temp.tarn(), pg_temp.person(v_who), 'of ' || v_who, 5, 'csv', 'ready', 1, 2, '[{"name":"a","type":"text"}]') returning id into v_id;
    insert into dataset_rows (org_id, dataset_id, row_number, line_number, cells) values (pg_temp.tarn(), v_id, 1, 2, '["ready"]');
    insert into datasets (org_id, user_id, name, size_bytes, type, status, row_count, columns)
      values (pg_temp.tarn(), pg_temp.person(v_who), 'arriving, of ' || v_who, 5, 'csv', 'importing', 2, '[{"name":"a","type":"text"}]') returning id into v_id;
    insert into dataset_rows (org_id, dataset_id, row_number, line_number, cells) values (pg_temp.tarn(), v_id, 1, 2, '["arriving"]');
    insert into documents (org_id, user_id, title, type, size_bytes, content, passage_count)
      values (pg_temp.tarn(), pg_temp.person(v_who), 'of ' || v_who, 'text', 5, 'words', 1);
    insert into chat_sessions (org_id, user_id, title) values (pg_temp.tarn(), pg_temp.person(v_who), 'of ' || v_who);
  end loop;
end
$$;

-- One's own ----------------------------------------------------------------------------------------------------------

select is(pg_temp.by_all(format('delete from %s where user_id = auth.uid() %s', t, extra)), 'ada ben mia',
    'deleting one''s own: ' || t || '. Not a viewer, not somebody who has left')
  from (values ('knulldev_projects', ''), ('services', ''), ('incidents', ''), ('datasets', ''), ('documents', ''), ('chat_sessions', '')) r(t, extra);

-- Others' ------------------------------------------------------------------------------------------------------------

select is(pg_temp.by_all(format('delete from %s where org_id = pg_temp.tarn() and user_id = pg_temp.person(''otto'')', t)), 'ada ben',
    'deleting somebody else''s: ' || t || ', admins only')
  from (values ('knulldev_projects'), ('services'), ('incidents'), ('datasets'), ('documents'), ('chat_sessions')) r(t);
select is(pg_temp.by_all(format('update %s set %s where org_id = pg_temp.tarn() and user_id = pg_temp.person(''ada'') %s', t, change, extra)), 'ada ben mia',
    'changing: ' || t || ', members and above; for a viewer it is not even found')
  from (values ('knulldev_projects', 'name = ''x''', ''), ('services', 'name = ''x''', ''), ('incidents', 'title = ''x''', ''),
    ('datasets', 'name = ''x''', ''), ('documents', 'title = ''x''', ''), ('chat_sessions', 'title = ''x''', '')) r(t, change, extra);
select is(pg_temp.by_all('update orgs set name = ''x'' where id = pg_temp.tarn()'), 'ada ben', 'renaming the organisation: admins');
select is(pg_temp.by_all(format('insert into %s %s', t, row)), who, 'adding to ' || t)
  from (values
    ('knulldev_projects', '(org_id, name) values (pg_temp.tarn(), ''new'')', 'ada ben mia vic:42501 otto:42501'),
    ('services', '(org_id, name) values (pg_temp.tarn(), ''new'')', 'ada ben mia vic:42501 otto:42501'),
    ('incident_updates', '(org_id, incident_id, kind, body) select pg_temp.tarn(), i.id, ''note'', ''new'' from incidents i where i.title = ''of ada''', 'ada ben mia vic:42501'),
    ('audit_logs', '(org_id, action) values (pg_temp.tarn(), ''SIGN_IN'')', 'ada ben mia vic otto:42501')) r(t, row, who);
select is(pg_temp.by_all('select 1 from ' || t), who, 'reading ' || t)
  from (values
    ('knulldev_projects where name = ''of ada''', 'ada ben mia vic'),
    ('services where name = ''of ada''', 'ada ben mia vic'),
    ('incidents where title = ''of ada''', 'ada ben mia vic'),
    ('incident_updates where body = ''of ada''', 'ada ben mia vic'),
    ('datasets where name = ''of ada''', 'ada ben mia vic'),
    ('dataset_rows r where cells = ''["ready"]'' and dataset_id = (select d.id from datasets d where d.name = ''of ada'')', 'ada ben mia vic'),
    ('documents where title = ''of ada''', 'ada ben mia vic'),
    ('chat_sessions where title = ''of ada''', 'ada ben mia vic')) r(t, who);

-- What is still arriving ---------------------------------------------------------------------------------------------

select is(pg_temp.by_all('select 1 from datasets where name like ''arriving%'' limit 1'), 'nobody', 'a dataset that is still arriving is read by nobody');
select is(pg_temp.by_all('select 1 from library_items where name like ''arriving%'' limit 1'), 'nobody', 'and is in no list');
create temporary table arriving as select id from datasets where status = 'importing';
grant select on arriving to authenticated;
select is(pg_temp.by_all('select 1 from dataset_rows where dataset_id in (select id from arriving) limit 1'), 'nobody', 'nor are its rows');
select is(pg_temp.by_all('update datasets set name = ''x'' where id in (select id from arriving)'), 'nobody', 'nor is it renamed');
select is(pg_temp.by_all('delete from datasets where id in (select id from arriving)'), 'nobody', 'nor deleted past its upload');

-- What every change leaves behind ---------------------------------------------------------------------------------------

insert into knulldev_projects (org_id, user_id, name) values (pg_temp.tarn(), pg_temp.person('mia'), 'spare');
insert into services (org_id, user_id, name) values (pg_temp.tarn(), pg_temp.person('mia'), 'spare');
insert into incidents (org_id, user_id, number, title, severity, started_at, detected_at)
  values (pg_temp.tarn(), pg_temp.person('mia'), 99, 'spare', 'sev3', now(), now());
insert into datasets (org_id, user_id, name, size_bytes, type, status, row_count, next_row, columns)
  values (pg_temp.tarn(), pg_temp.person('mia'), 'spare', 5, 'csv', 'ready', 1, 2, '[{"name":"a","type":"text"}]');
insert into documents (org_id, user_id, title, type, size_bytes, content, passage_count)
  values (pg_temp.tarn(), pg_temp.person('mia'), 'spare', 'text', 5, 'words', 1);
insert into chat_sessions (org_id, user_id, title) values (pg_temp.tarn(), pg_temp.person('mia'), 'spare');
insert into notification_state (user_id, org_id) values (pg_temp.person('mia'), pg_temp.tarn());
select is(pg_temp.stored(format($$update %s set %s = 'renamed' where %s = 'spare' returning updated_at > now()$$, t, label, label)), 'true', 'a change has its time: ' || t)
  from (values ('knulldev_projects', 'name'), ('services', 'name'), ('incidents', 'title'), ('datasets', 'name'), ('documents', 'title')) r(t, label);
select is(pg_temp.stored($$update notification_state set read_until = now() returning updated_at > now()$$), 'true', 'a change has its time: notification_state');
select is(pg_temp.stored($$update profiles set name = 'x' returning 1$$), null, 'nobody changes a profile that is not there');
select is(pg_temp.stored($$update chat_sessions set title = 'renamed' where title = 'spare' returning 1$$), '1', 'a conversation is renamed');
select is(pg_temp.stored(format($$with gone as (delete from %s where %s = 'renamed' returning 1) select count(*) from gone$$, t, label)), '1', 'and deleted: ' || t)
  from (values ('knulldev_projects', 'name'), ('services', 'name'), ('incidents', 'title'), ('datasets', 'name'), ('documents', 'title'), ('chat_sessions', 'title')) r(t, label);
select results_eq($$select action, right(target, 7), user_id, source from audit_logs where user_id = pg_temp.person('mia') and action ~ '_(UPDATED|EDITED|RENAMED|DELETED|REMOVED)$' order by action$$,
  $$select a || case when n = 1 then '_DELETED' else '_UPDATED' end, 'renamed', pg_temp.person('mia'), 'server'
    from unnest(array['CHAT_SESSION', 'DATASET', 'DOCUMENT', 'INCIDENT', 'PROJECT', 'SERVICE']) a, generate_series(1, 2) n order by 1$$,
  'each of it is in the audit log, by whom and of what');

-- The same key, chosen by two people ------------------------------------------------------------------------------------

create function pg_temp.as_person(p_who text, p_sql text) returns text language plpgsql as $$
declare v_answer text; begin
  perform set_config('request.jwt.claims', json_build_object('sub', pg_temp.person(p_who), 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true);
  execute p_sql into v_answer;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return v_answer;
end $$;
create temporary table made (what text, who text, answer text);
insert into made select 'dataset', who, pg_temp.as_person(who, $$select string_agg(dataset_id::text, ' ') from public.begin_dataset(pg_temp.tarn(),
    '0ac00000-0000-4000-8000-000000000001', 'twice', 'csv', 5, 1, 0, '[{"name":"a","type":"text"}]')$$)
  from unnest(array['ada', 'ben', 'ada']) who;
insert into made select 'document', who, pg_temp.as_person(who, $$select public.create_document(pg_temp.tarn(),
    '0ac00000-0000-4000-8000-000000000001', 'twice', 'text', 5, 'en', '[["", "words", "", null, null]]')::text$$)
  from unnest(array['ada', 'ben', 'ada']) who;
insert into made select 'question', who, pg_temp.as_person(who, $$select public.ask_question(null, pg_temp.tarn(), 'words?',
    '0ac00000-0000-4000-8000-000000000001') ->> 'session_id'$$)
  from unnest(array['ada', 'ben', 'ada']) who;
select is((select count(distinct answer) from made m where m.what = w.what and m.who = 'ada' and answer ~ '^[0-9a-f-]{36}$'), 1::bigint, 'sent twice it is one ' || w.what)
  from (values ('dataset'), ('document'), ('question')) w(what);
select is((select count(*) from made m where m.what = w.what and m.who = 'ben' and answer ~ '^[0-9a-f-]{36}$'
    and answer not in (select answer from made a where a.what = w.what and a.who = 'ada')), 1::bigint, 'somebody else''s with the same key is theirs: ' || w.what)
  from (values ('dataset'), ('document'), ('question')) w(what);
insert into datasets (org_id, user_id, name, size_bytes, type, row_count, columns)
  select pg_temp.tarn(), pg_temp.person('ben'), 'upload ' || n, 5, 'csv', 1, '[{"name":"a","type":"text"}]' from generate_series(1, 20) n;
select isnt(pg_temp.as_person('mia', $$select dataset_id::text from public.begin_dataset(pg_temp.tarn(), gen_random_uuid(), 'mine', 'csv', 5, 1, 0, '[{"name":"a","type":"text"}]')$$),
  null, 'twenty unfinished uploads of one do not keep another from theirs');
select is(pg_temp.try('ben', $$select public.begin_dataset(pg_temp.tarn(), gen_random_uuid(), 'mine', 'csv', 5, 1, 0, '[{"name":"a","type":"text"}]')$$),
  '54000', 'only the one from the next');
select throws_ok($$insert into message_citations (org_id, session_id, message_id, position, source, document_id, passage_id, label, quote, checked)
  select m.org_id, gen_random_uuid(), m.id, 90, 'document', p.document_id, p.id, 'x', 'words', 'exact'
  from chat_messages m, passages p where m.org_id = pg_temp.tarn() and p.org_id = pg_temp.tarn() and p.content = 'words' limit 1$$,
  '23503', null, 'a quote belongs to a conversation of its own organisation');
select set_config('role', 'authenticated', true);
select throws_ok($$select public.retry_answer(pg_temp.tarn(), gen_random_uuid())$$, '28000', 'session.required', 'without a session one is asked for, not told that nothing is there');
select throws_ok($$select public.search_everything('x')$$, '28000', 'session.required', 'the search asks for one too');
select set_config('role', 'none', true);

-- With the guards asleep: what the policies refuse on their own --------------------------------------------------------

alter table orgs disable trigger user;
alter table knulldev_projects disable trigger user;
alter table services disable trigger user;
alter table incidents disable trigger user;
alter table incident_updates disable trigger user;
alter table datasets disable trigger user;
alter table documents disable trigger user;
alter table chat_sessions disable trigger user;
alter table audit_logs disable trigger user;
alter table notification_state disable trigger user;
grant update on knulldev_projects, services, incidents, datasets, documents, chat_sessions, orgs to authenticated;
grant insert on incident_updates, audit_logs to authenticated;

select is(pg_temp.try('mia', format('update %s set org_id = pg_temp.elsewhere() where %s = ''of mia''', t, label)), '42501',
    'a member carries nothing to an organisation where they only read: ' || t)
  from (values ('knulldev_projects', 'name'), ('services', 'name'), ('incidents', 'title'), ('datasets', 'name'), ('documents', 'title'), ('chat_sessions', 'title')) r(t, label);
select is(pg_temp.try('otto', format('update %s set org_id = pg_temp.elsewhere() where %s = ''of otto''', t, label)), '0',
    'and nobody fetches what was left behind: ' || t)
  from (values ('knulldev_projects', 'name'), ('services', 'name'), ('incidents', 'title'), ('datasets', 'name'), ('documents', 'title'), ('chat_sessions', 'title')) r(t, label);
select is(pg_temp.try('mia', 'update datasets set status = ''importing'' where name = ''of mia'''), '42501', 'nobody makes a dataset vanish into an upload');
select is(pg_temp.by_all('insert into audit_logs (org_id, user_id, action, source) values (pg_temp.tarn(), auth.uid(), ''X'', ''client'')'),
  'ada ben mia vic otto:42501', 'an audit entry of one''s own, said by a client, is let in');
select is(pg_temp.try('mia', 'insert into audit_logs (org_id, user_id, action, source) values (pg_temp.tarn(), pg_temp.person(''ada''), ''X'', ''client'')'), '42501', 'in somebody else''s name it is not');
select is(pg_temp.try('mia', 'insert into audit_logs (org_id, user_id, action, source) values (pg_temp.tarn(), auth.uid(), ''X'', ''server'')'), '42501', 'nor as the server');
select is(pg_temp.try('mia', $$insert into incident_updates (org_id, incident_id, user_id, kind, body) select pg_temp.tarn(), id, auth.uid(), 'note', 'x' from incidents where title = 'of ada'$$), '1', 'a note of one''s own is let in');
select is(pg_temp.try('mia', $$insert into incident_updates (org_id, incident_id, user_id, kind, body) select pg_temp.tarn(), id, pg_temp.person('ada'), 'note', 'x' from incidents where title = 'of ada'$$), '42501', 'in somebody else''s name it is not');
select is(pg_temp.try('mia', $$insert into incident_updates (org_id, incident_id, user_id, kind, body) select pg_temp.tarn(), id, auth.uid(), 'state', 'x' from incidents where title = 'of ada'$$), '42501', 'nor as a step of the incident');
select is(pg_temp.try('mia', 'update notification_state set read_until = now()'), '1', 'what one has read is one''s own to say');
select is(pg_temp.try('mia', 'update notification_state set user_id = pg_temp.person(''ada'')'), '42501', 'and stays one''s own');

alter table orgs enable trigger user;
alter table knulldev_projects enable trigger user;
alter table services enable trigger user;
alter table incidents enable trigger user;
alter table incident_updates enable trigger user;
alter table datasets enable trigger user;
alter table documents enable trigger user;
alter table chat_sessions enable trigger user;
alter table audit_logs enable trigger user;
alter table notification_state enable trigger user;

-- With grants too many: what the triggers refuse on their own ----------------------------------------------------------

grant insert on services, knulldev_projects to authenticated;
select is(pg_temp.by_all(format('update %s set %s where %s = ''of mia''', t, change, label)), 'ada:42501 ben:42501 mia:42501', 'nobody rewrites ' || t || ': ' || change)
  from (values ('knulldev_projects', 'name'), ('services', 'name'), ('incidents', 'title'), ('datasets', 'name'), ('documents', 'title'), ('chat_sessions', 'title')) r(t, label),
    (values ('org_id = pg_temp.elsewhere()'), ('user_id = pg_temp.person(''ada'')'), ('created_at = now() - interval ''1 year'''), ('id = gen_random_uuid()')) c(change);
select is(pg_temp.stored(format($$insert into %s (org_id, name, user_id, created_at) values (pg_temp.tarn(), 'signed', pg_temp.person('ada'), now() - interval '1 year')
    returning user_id || ' ' || (created_at > now() - interval '1 minute')$$, t)), pg_temp.person('mia') || ' true', 'a record in another''s name, of another time, is stored as one''s own, of now: ' || t)
  from (values ('services'), ('knulldev_projects')) r(t);

-- The server itself moves nothing between organisations.
select throws_ok(format('update %s set org_id = pg_temp.elsewhere() where %s = ''of ada''', t, label), '42501', null, 'not even the server moves ' || t)
  from (values ('knulldev_projects', 'name'), ('services', 'name'), ('incidents', 'title'), ('datasets', 'name'), ('documents', 'title')) r(t, label);

-- Accounts ---------------------------------------------------------------------------------------------------------------

insert into auth.identities (id, provider_id, user_id, identity_data, provider) values
  (gen_random_uuid(), 'x', pg_temp.person('ada'), '{}', 'email');
select throws_ok($$insert into auth.identities (id, provider_id, user_id, identity_data, provider) values (gen_random_uuid(), 'y', pg_temp.person('ada'), '{}', 'github')$$,
  '42501', 'auth.identity_taken', 'an account keeps the one way of signing in that it was made with');
select lives_ok($$insert into auth.identities (id, provider_id, user_id, identity_data, provider) values (gen_random_uuid(), 'y', pg_temp.person('ben'), '{}', 'github')$$,
  'which may be any');

select * from finish();
rollback;
