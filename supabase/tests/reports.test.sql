-- Reports and publications: whose quotes a report may carry, that two editors lose nothing, and that a link shows what
-- was frozen, to whoever holds it, until it ends, and nothing else to anybody.
-- Ines (1) is a member of Tarn, Vi (2) a viewer, Ad (3) an admin, Mo (4) another member; Otto (5) owns Other.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(147);

insert into auth.users (id, email) select ('de000000-0000-4000-8000-00000000000' || n)::uuid, 'p' || n || '@reports.example' from generate_series(1, 5) n;
insert into public.orgs (id, name) values ('de0a0000-0000-4000-8000-00000000000a', 'Tarn'), ('de0b0000-0000-4000-8000-00000000000b', 'Other');
insert into public.memberships (org_id, user_id, role) values
  ('de0a0000-0000-4000-8000-00000000000a', 'de000000-0000-4000-8000-000000000001', 'member'),
  ('de0a0000-0000-4000-8000-00000000000a', 'de000000-0000-4000-8000-000000000002', 'viewer'),
  ('de0a0000-0000-4000-8000-00000000000a', 'de000000-0000-4000-8000-000000000003', 'admin'),
  ('de0a0000-0000-4000-8000-00000000000a', 'de000000-0000-4000-8000-000000000004', 'member'),
  ('de0b0000-0000-4000-8000-00000000000b', 'de000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', case when p_user is null then '{"role": "anon"}' else json_build_object(
    'sub', 'de000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text end, true);
$$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select 'de0a0000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql immutable as $$ select 'de0b0000-0000-4000-8000-00000000000b'::uuid $$;
create temporary table kept (name text primary key, value text);
grant all on kept to authenticated, anon;
create function pg_temp.keep(p_name text, p_value text) returns text language sql as $$
  insert into kept values (p_name, p_value) on conflict (name) do update set value = excluded.value returning value
$$;
create function pg_temp.kept(p_name text) returns text language sql as $$ select value from kept where name = p_name $$;
create function pg_temp.id(p_name text) returns uuid language sql as $$ select value::uuid from kept where name = p_name $$;

-- Sources, and a conversation of three turns: passages, a model's answer, and one that failed.
insert into public.documents (id, org_id, user_id, title, type, size_bytes, language, content, passage_count) values
  ('dd000000-0000-4000-8000-000000000001', pg_temp.tarn(), null, 'Load test v15', 'markdown', 10, 'en', 'x', 2),
  ('dd000000-0000-4000-8000-000000000009', pg_temp.other(), null, 'Plans', 'text', 10, 'en', 'x', 1);
insert into public.passages (id, org_id, document_id, position, heading, level, content, language) values
  ('df000000-0000-4000-8000-000000000001', pg_temp.tarn(), 'dd000000-0000-4000-8000-000000000001', 1, 'Sustained load', 2,
    'The sustained rate of the test was 120 requests per second.', 'en'),
  ('df000000-0000-4000-8000-000000000002', pg_temp.tarn(), 'dd000000-0000-4000-8000-000000000001', 2, 'Limits', 2,
    'Higher rates were not run; see https://knull.example/ai/knulledge/chat/de0a0000-0000-4000-8000-00000000000a for why.', 'en'),
  ('df000000-0000-4000-8000-000000000009', pg_temp.other(), 'dd000000-0000-4000-8000-000000000009', 1, null, null, 'The sustained plan is secret.', 'en');
insert into public.datasets (id, org_id, user_id, name, size_bytes, type, status, row_count, columns, next_row) values
  ('da000000-0000-4000-8000-000000000001', pg_temp.tarn(), null, 'runs.csv', 100, 'csv', 'ready', 1, '[{"name":"depot","type":"text"},{"name":"rate","type":"integer"}]', 2);
insert into public.dataset_rows (org_id, dataset_id, row_number, line_number, cells) values
  (pg_temp.tarn(), 'da000000-0000-4000-8000-000000000001', 1, 2, '["HAM sustained","540"]');
insert into public.chat_sessions (id, org_id, user_id, title) values
  ('d5000000-0000-4000-8000-000000000001', pg_temp.tarn(), 'de000000-0000-4000-8000-000000000001', 'Sustained rate'),
  ('d5000000-0000-4000-8000-000000000002', pg_temp.tarn(), 'de000000-0000-4000-8000-000000000001', 'Nothing answered'),
  ('d5000000-0000-4000-8000-000000000009', pg_temp.other(), 'de000000-0000-4000-8000-000000000005', 'Plans');
insert into public.chat_messages (id, org_id, session_id, user_id, position, role, content, status, answer, question_id, model) values
  ('d6000000-0000-4000-8000-000000000001', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'de000000-0000-4000-8000-000000000001', 1, 'user', 'What was the sustained rate?', 'complete', null, null, null),
  ('d6000000-0000-4000-8000-000000000002', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'de000000-0000-4000-8000-000000000001', 2, 'assistant', '', 'complete', 'passages', 'd6000000-0000-4000-8000-000000000001', null),
  ('d6000000-0000-4000-8000-000000000003', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'de000000-0000-4000-8000-000000000001', 3, 'user', 'Was it tested higher?', 'complete', null, null, null),
  ('d6000000-0000-4000-8000-000000000004', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'de000000-0000-4000-8000-000000000001', 4, 'assistant', 'It ran at 120 [1], and not higher [2]. The sign \[1] is no number.', 'complete', 'model', 'd6000000-0000-4000-8000-000000000003', 'm'),
  ('d6000000-0000-4000-8000-000000000005', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'de000000-0000-4000-8000-000000000001', 5, 'user', 'Why did it fail?', 'complete', null, null, null),
  ('d6000000-0000-4000-8000-000000000006', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'de000000-0000-4000-8000-000000000001', 6, 'assistant', '', 'failed', 'model', 'd6000000-0000-4000-8000-000000000005', 'm'),
  ('d6000000-0000-4000-8000-000000000007', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000002', 'de000000-0000-4000-8000-000000000001', 1, 'user', 'Anybody there?', 'complete', null, null, null),
  ('d6000000-0000-4000-8000-000000000009', pg_temp.other(), 'd5000000-0000-4000-8000-000000000009', 'de000000-0000-4000-8000-000000000005', 1, 'user', 'Plans?', 'complete', null, null, null),
  ('d6000000-0000-4000-8000-000000000010', pg_temp.other(), 'd5000000-0000-4000-8000-000000000009', 'de000000-0000-4000-8000-000000000005', 2, 'assistant', '', 'complete', 'passages', 'd6000000-0000-4000-8000-000000000009', null);
insert into public.message_citations (id, org_id, session_id, message_id, position, used, source, document_id, passage_id, dataset_id, row_number, label, heading, quote, fields, checked) values
  ('dc000000-0000-4000-8000-000000000001', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'd6000000-0000-4000-8000-000000000002', 1, true, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000001', null, null, 'Load test v15', 'Sustained load', 'The sustained rate of the test was 120 requests per second.', null, 'exact'),
  ('dc000000-0000-4000-8000-000000000002', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'd6000000-0000-4000-8000-000000000002', 2, true, 'dataset', null, null, 'da000000-0000-4000-8000-000000000001', 1, 'runs.csv', null, 'depot: HAM sustained · rate: 540', '[["depot","HAM sustained"],["rate","540"]]', 'row'),
  ('dc000000-0000-4000-8000-000000000009', pg_temp.other(), 'd5000000-0000-4000-8000-000000000009', 'd6000000-0000-4000-8000-000000000010', 1, true, 'document', 'dd000000-0000-4000-8000-000000000009', 'df000000-0000-4000-8000-000000000009', null, null, 'Plans', null, 'The sustained plan is secret.', null, 'exact'),
  ('dc000000-0000-4000-8000-000000000003', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'd6000000-0000-4000-8000-000000000004', 1, true, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000001', null, null, 'Load test v15', 'Sustained load', '120 requests per second', null, 'exact'),
  ('dc000000-0000-4000-8000-000000000004', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'd6000000-0000-4000-8000-000000000004', 2, true, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000002', null, null, 'Load test v15', 'Limits', 'Higher rates were not run; see https://knull.example/ai/knulledge/chat/de0a0000-0000-4000-8000-00000000000a for why.', null, 'exact'),
  ('dc000000-0000-4000-8000-000000000005', pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'd6000000-0000-4000-8000-000000000004', 101, false, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000001', null, null, 'Load test v15', 'Sustained load', 'The sustained rate of the test', null, 'exact');

create function pg_temp.save(p_client uuid default gen_random_uuid(), p_title text default 'Rates', p_citations jsonb default
  '[{"position": 1, "citation_id": "dc000000-0000-4000-8000-000000000001"}, {"position": 2, "citation_id": "dc000000-0000-4000-8000-000000000002"}, {"position": 3, "citation_id": "dc000000-0000-4000-8000-000000000004"}]',
  p_org uuid default 'de0a0000-0000-4000-8000-00000000000a', p_session uuid default 'd5000000-0000-4000-8000-000000000001') returns uuid language sql as $$
  select public.create_report(p_org, p_session, p_title,
    E'It ran at 120 [1], [a chat](https://knull.example/ai/knulledge/chat/de0a0000-0000-4000-8000-00000000000a) says. HAM peaked [2].\n\n\\[3] is no number.', p_citations, p_client)
$$;
create function pg_temp.read(p_token text, p_visit uuid default null) returns jsonb language sql as $$ select public.read_publication(p_token, p_visit) $$;

-- Saving -------------------------------------------------------------------------------------------------------------

set local role authenticated;
select pg_temp.act_as(1);
select pg_temp.keep('report', pg_temp.save('dd110000-0000-4000-8000-000000000001')::text);
select results_eq($$select title, version, quotes, user_id, session_id from public.reports where id = pg_temp.id('report')$$,
  $$values ('Rates', 1, 2, 'de000000-0000-4000-8000-000000000001'::uuid, 'd5000000-0000-4000-8000-000000000001'::uuid)$$,
  'a member saves a report; [1] and [2] are its quotes and \[3] is none');
select results_eq($$select position, label, quote, checked::text from public.report_citations where report_id = pg_temp.id('report') order by position$$,
  $$select row_number() over (order by id)::integer, label, quote, checked::text from public.message_citations
    where id in ('dc000000-0000-4000-8000-000000000001', 'dc000000-0000-4000-8000-000000000002', 'dc000000-0000-4000-8000-000000000004') order by id$$,
  'with the quotes of the conversation, as they were checked');
select is(pg_temp.save('dd110000-0000-4000-8000-000000000001'), pg_temp.id('report'), 'the same client id saves once');
select is((select count(*)::integer from public.reports), 1, 'and there is one report');
select pg_temp.keep('spaced', pg_temp.save(p_title => E'  A \n title ')::text);
select is((select title from public.reports where id = pg_temp.id('spaced')), 'A title', 'a title is one line');
select pg_temp.act_as(4);
select isnt(pg_temp.save('dd110000-0000-4000-8000-000000000001', 'Mo''s'), pg_temp.id('report'), 'a colleague who happens to send the same client id gets a report of their own');
delete from public.reports where title = 'Mo''s';
select pg_temp.act_as(1);
select throws_ok($$select pg_temp.save(p_title => '  ')$$, '22023', 'report.title_length', 'a report has a title');
select throws_ok($$select pg_temp.save(p_title => repeat('x', 201))$$, '22023', 'report.title_length', 'of at most 200 characters');
select lives_ok($$select pg_temp.save(p_title => repeat('x', 200))$$, 'and 200 are not too many');
select throws_ok($$select public.create_report(pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'Long', repeat('x', 200001), '[]', gen_random_uuid())$$,
  '54000', 'report.too_long', 'a text of more than 200,000 characters is refused');
select lives_ok($$select public.create_report(pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'Long', repeat('x', 200000), '[]', gen_random_uuid())$$, 'and 200,000 are not too many');
select throws_ok($$select public.create_report(pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000001', 'x', 'x', '[]', null)$$, '22023', 'report.client_id_missing', 'saving names itself');
select throws_ok($$select pg_temp.save(p_citations => '{"position": 1}')$$, '22023', 'report.citations_invalid', 'citations are a list');
select throws_ok($$select pg_temp.save(p_citations => '[{"position": 1, "citation_id": "dc000000-0000-4000-8000-0000000000ff"}]')$$,
  '22023', 'report.citations_invalid', 'of citations that exist');
select throws_ok($$select pg_temp.save(p_session => 'd5000000-0000-4000-8000-000000000002')$$,
  '22023', 'report.citations_invalid', 'in this conversation');
select throws_ok($$select pg_temp.save(p_session => 'd5000000-0000-4000-8000-000000000009')$$,
  'P0002', 'chat.session_not_found', 'a conversation of another organisation is not saved');
select throws_ok($$select pg_temp.save(p_org => pg_temp.other())$$, '42501', 'org.forbidden', 'nor is anything saved there');
select pg_temp.act_as(2);
select throws_ok($$select pg_temp.save()$$, '42501', 'org.forbidden', 'a viewer saves nothing');
select is((select count(*)::integer from public.reports), 4, 'but reads the reports of the organisation');
select is((select count(*)::integer from public.report_citations where report_id = pg_temp.id('report')), 3, 'with their quotes');
select pg_temp.act_as(5);
select is((select count(*)::integer from public.reports), 0, 'an outsider reads none');
select is((select count(*)::integer from public.report_citations), 0, 'and no quotes');
select pg_temp.act_as(null);
select throws_ok($$select pg_temp.save()$$, '28000', 'session.required', 'without a session nothing is saved');

-- Nobody writes the tables themselves, and quotes are proven whoever writes them -----------------------------------------

select pg_temp.act_as(1);
select throws_ok($$insert into public.reports (org_id, title) values (pg_temp.tarn(), 'x')$$, '42501', null, 'a report is not inserted past the RPC');
select throws_ok($$update public.reports set body = 'x' where id = pg_temp.id('report')$$, '42501', null, 'nor changed past it');
select throws_ok($$insert into public.report_citations (org_id, report_id, position, source, label, quote, checked) values (pg_temp.tarn(), pg_temp.id('report'), 9, 'document', 'x', 'x', 'exact')$$,
  '42501', null, 'nor are quotes');
reset role;
select throws_ok($$insert into public.report_citations (org_id, report_id, position, source, document_id, passage_id, label, quote, checked)
  values (pg_temp.tarn(), pg_temp.id('report'), 9, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000001', 'Load test v15', 'The sustained rate of the test was 999.', 'exact')$$,
  '22023', 'chat.quote_not_found', 'a quote that no source holds is refused to the server too');
select lives_ok($$insert into public.report_citations (org_id, report_id, position, source, document_id, passage_id, label, quote, checked)
  values (pg_temp.tarn(), pg_temp.id('report'), 9, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000001', 'Load test v15', 'sustained rate of the test', 'exact')$$,
  'and one that its source holds is not');
select throws_ok($$insert into public.report_citations (org_id, report_id, position, source, label, quote, checked)
  values (pg_temp.tarn(), pg_temp.id('report'), 10, 'document', 'Another name', 'The sustained rate of the test was 120 requests per second.', 'exact')$$,
  '22023', 'chat.quote_not_found', 'a checked quote is not put under another source''s name');
select throws_ok($$insert into public.report_citations (org_id, report_id, position, source, label, quote, checked)
  values (pg_temp.tarn(), pg_temp.id('report'), 10, 'document', 'Plans', 'The sustained plan is secret.', 'exact')$$,
  '22023', 'chat.quote_not_found', 'nor is what another organisation quoted');
select throws_ok($$insert into public.report_citations (org_id, report_id, position, source, document_id, passage_id, label, quote, checked)
  values (pg_temp.tarn(), gen_random_uuid(), 1, 'document', 'dd000000-0000-4000-8000-000000000001', 'df000000-0000-4000-8000-000000000001', 'Load test v15', 'sustained rate of the test', 'exact')$$,
  '23503', null, 'a quote belongs to a report that exists');
select throws_ok($$update public.report_citations set quote = 'x' where report_id = pg_temp.id('report')$$, '42501', 'row.append_only', 'a stored quote is not rewritten');
select throws_ok($$update public.report_citations set document_id = 'dd000000-0000-4000-8000-000000000009' where report_id = pg_temp.id('report')$$,
  '42501', 'row.append_only', 'nor given another source');
select throws_ok($$update public.reports set org_id = pg_temp.other() where id = pg_temp.id('report')$$, '42501', 'row.fixed_field', 'a report stays in its organisation');
delete from public.report_citations where report_id = pg_temp.id('report') and position = 9;

-- Editing --------------------------------------------------------------------------------------------------------------

set local role authenticated;
select pg_temp.act_as(4);
select is(public.save_report(pg_temp.id('report'), 1, 'Rates', E'Only [1] now, [a chat](https://knull.example/ai/knulledge/chat/de0a0000-0000-4000-8000-00000000000a) says.') ->> 'version', '2', 'another member saves over version 1');
select results_eq($$select version, quotes, updated_by from public.reports where id = pg_temp.id('report')$$,
  $$values (2, 1, 'de000000-0000-4000-8000-000000000004'::uuid)$$, 'it is version 2 with one quote, saved by them');
select pg_temp.act_as(1);
select throws_ok($$select public.save_report(pg_temp.id('report'), 1, 'Rates', 'Mine [2]')$$, '40001', 'report.changed', 'who started from version 1 does not overwrite it');
select is((select body from public.reports where id = pg_temp.id('report')) ~ '^Only', true, 'and what was saved stands');
select is(public.save_report(pg_temp.id('report'), 1, 'Rates', (select body from public.reports where id = pg_temp.id('report'))) ->> 'version', '2',
  'what stands already is saved, whatever the version: the answer to the first try may have got lost');
select pg_temp.keep('copy', public.copy_report(pg_temp.id('report'), 'Rates, mine', 'Mine [2]', 'dd110000-0000-4000-8000-000000000002')::text);
select results_eq($$select title, quotes, version, session_id, (select count(*)::integer from public.report_citations c where c.report_id = r.id) from public.reports r where id = pg_temp.id('copy')$$,
  $$values ('Rates, mine', 1, 1, 'd5000000-0000-4000-8000-000000000001'::uuid, 3)$$, 'a text in conflict becomes a report of its own, with the same quotes');
select is(public.copy_report(pg_temp.id('report'), 'Rates, mine', 'Mine [2]', 'dd110000-0000-4000-8000-000000000002'), pg_temp.id('copy'), 'once');
select pg_temp.act_as(4);
select isnt(public.copy_report(pg_temp.id('report'), 'Mo''s', 'x', 'dd110000-0000-4000-8000-000000000002'), pg_temp.id('copy'), 'for each person: a colleague''s copy is another');
delete from public.reports where title = 'Mo''s';
select pg_temp.act_as(1);
select throws_ok($$select public.copy_report(pg_temp.id('report'), 'x', 'x', null)$$, '22023', 'report.client_id_missing', 'a copy names itself');
select throws_ok($$select public.save_report(pg_temp.id('report'), 2, '', 'x')$$, '22023', 'report.title_length', 'a title is not taken away');
select throws_ok($$select public.copy_report(pg_temp.id('report'), 'x', repeat('x', 200001), gen_random_uuid())$$, '54000', 'report.too_long', 'a copy has the same limits');
select pg_temp.act_as(2);
select throws_ok($$select public.save_report(pg_temp.id('report'), 2, 'x', 'x')$$, '42501', 'org.forbidden', 'a viewer does not edit');
select throws_ok($$select public.copy_report(pg_temp.id('report'), 'x', 'x', gen_random_uuid())$$, '42501', 'org.forbidden', 'nor copy');
select pg_temp.act_as(5);
select throws_ok($$select public.save_report(pg_temp.id('report'), 2, 'x', 'x')$$, '42501', 'org.forbidden', 'an outsider does not edit');
select throws_ok($$select public.copy_report(pg_temp.id('report'), 'x', 'x', gen_random_uuid())$$, '42501', 'org.forbidden', 'nor copy');
select throws_ok($$select public.save_report(gen_random_uuid(), 1, 'x', 'x')$$, '42501', 'org.forbidden', 'and hears the same of a report that does not exist');

-- What outsiders would see -------------------------------------------------------------------------------------------------

select pg_temp.act_as(1);
select is(public.preview_publication(pg_temp.tarn(), 'report', pg_temp.id('report'), true, true) -> 'snapshot', jsonb_build_object(
  'kind', 'report', 'title', 'Rates', 'body', 'Only [1] now, a chat says.', 'sources', jsonb_build_array(jsonb_build_object(
    'n', 1, 'source', 'document', 'label', 'Load test v15', 'heading', 'Sustained load', 'quote', 'The sustained rate of the test was 120 requests per second.'))),
  'a report: its text without links into the product, and the quotes that it refers to');
select is(public.preview_publication(pg_temp.tarn(), 'report', pg_temp.id('report'), true, false) -> 'snapshot' -> 'sources' -> 0,
  '{"n": 1, "source": "document", "quote": "The sustained rate of the test was 120 requests per second."}'::jsonb, 'without names: the words alone');
select is(public.preview_publication(pg_temp.tarn(), 'report', pg_temp.id('report'), false, true) -> 'snapshot' -> 'sources' -> 0,
  '{"n": 1, "source": "document", "label": "Load test v15", "heading": "Sustained load"}'::jsonb, 'without quotes: the names alone');
select is(public.preview_publication(pg_temp.tarn(), 'report', pg_temp.id('report'), false, false) -> 'snapshot',
  '{"kind": "report", "title": "Rates", "body": "Only now, a chat says.", "sources": []}'::jsonb, 'with neither: the text without its numbers');
select pg_temp.keep('chat seen', public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', true, true) ->> 'seen');
select results_eq($$select t ->> 'question', t ->> 'answer', t ->> 'text', jsonb_array_length(t -> 'sources')
    from jsonb_array_elements(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', true, true) -> 'snapshot' -> 'turns') t$$,
  $$values ('What was the sustained rate?', 'passages', '', 2), ('Was it tested higher?', 'model', 'It ran at 120 [1], and not higher [2]. The sign \[1] is no number.', 2)$$,
  'a chat: what was asked and answered, with the quotes used, without the answer that failed');
select is(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', false, false) #>> '{snapshot,turns,1,text}',
  'It ran at 120, and not higher. The sign \[1] is no number.', 'with neither quotes nor names an answer has no numbers');
select is(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', false, false) #> '{snapshot,turns,0}',
  '{"question": "What was the sustained rate?", "answer": "passages", "text": "", "passages": 2, "sources": []}'::jsonb, 'and of passages there is their number');
select is(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', true, true) #> '{snapshot,turns,0,sources,1}',
  '{"n": 2, "source": "dataset", "label": "runs.csv", "row": 1, "quote": "depot: HAM sustained · rate: 540", "fields": [["depot", "HAM sustained"], ["rate", "540"]]}'::jsonb, 'a row of a dataset: its file, its number and its cells');
select is(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', true, false) #> '{snapshot,turns,0,sources,1}',
  '{"n": 2, "source": "dataset", "quote": "depot: HAM sustained · rate: 540", "fields": [["depot", "HAM sustained"], ["rate", "540"]]}'::jsonb, 'without names: its cells, and not which row of what');
select is(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', false, true) #> '{snapshot,turns,0,sources,1}',
  '{"n": 2, "source": "dataset", "label": "runs.csv", "row": 1}'::jsonb, 'without quotes: which row, and nothing of its cells');
select is(public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', true, true)::text ~ 'de0a0000|knull\.example|p1@|de000000|d[56c]000000', false,
  'no id, no person and no link of ours is in it, in a quote neither');
reset role;
select is(private.without_own_links('see </ai/reports/de0a0000-0000-4000-8000-00000000000a>, https://x.example/ops/incidents/de0a0000-0000-4000-8000-00000000000a?x=1#y and https://x.example/ai/knulledge/shared/' || repeat('ab', 32) || '.'),
  'see …, … and …', 'links of ours are found without a host, with a query, and where they hold a token');
select is(private.without_own_links('[docs](https://docs.example/a/de0a0000-0000-4000-8000-00000000000a), /ai/knulledge and /opsx/de0a0000-0000-4000-8000-00000000000a'),
  '[docs](https://docs.example/a/de0a0000-0000-4000-8000-00000000000a), /ai/knulledge and /opsx/de0a0000-0000-4000-8000-00000000000a', 'and others stay');
set local role authenticated;
select throws_ok($$select public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000002')$$, '22023', 'publication.empty', 'a chat without an answer is not published');
select throws_ok($$select public.preview_publication(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000009')$$, 'P0002', 'chat.session_not_found', 'nor one of another organisation');
select throws_ok($$select public.preview_publication(pg_temp.tarn(), 'report', gen_random_uuid())$$, 'P0002', 'report.not_found', 'nor a report that is none');
select pg_temp.act_as(2);
select throws_ok($$select public.preview_publication(pg_temp.tarn(), 'report', pg_temp.id('report'))$$, '42501', 'org.forbidden', 'a viewer is not asked what to publish');

-- Publishing -----------------------------------------------------------------------------------------------------------------

create function pg_temp.publish(p_name text, p_kind public.publication_kind, p_record uuid, p_days integer default 7, p_org uuid default 'de0a0000-0000-4000-8000-00000000000a') returns void language plpgsql as $$
declare
  v_made jsonb := public.publish(p_org, p_kind, p_record, p_days, true, true,
    public.preview_publication(p_org, p_kind, p_record, true, true) ->> 'seen');
begin
  perform pg_temp.keep(p_name, v_made ->> 'token');
  perform pg_temp.keep(p_name || ' id', v_made ->> 'id');
end
$$;
select throws_ok($$select public.publish(pg_temp.tarn(), 'report', pg_temp.id('report'), 7, true, true, 'x')$$, '42501', 'org.forbidden', 'a viewer publishes nothing');
select pg_temp.act_as(5);
select throws_ok($$select public.publish(pg_temp.tarn(), 'report', pg_temp.id('report'), 7, true, true, 'x')$$, '42501', 'org.forbidden', 'an outsider neither');
select throws_ok($$select public.publish(pg_temp.other(), 'report', pg_temp.id('report'), 7, true, true, 'x')$$, 'P0002', 'report.not_found', 'nor from their own organisation');
select pg_temp.act_as(1);
select throws_ok($$select public.publish(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', 8, true, true, pg_temp.kept('chat seen'))$$,
  '22023', 'publication.invalid_days', 'a link lives 1, 7, 30 or 90 days');
select throws_ok($$select public.publish(pg_temp.tarn(), 'chat', 'd5000000-0000-4000-8000-000000000001', 7, true, false, pg_temp.kept('chat seen'))$$,
  '40001', 'publication.changed', 'what is published is what was looked at');
select pg_temp.publish('chat', 'chat', 'd5000000-0000-4000-8000-000000000001', 1);
select pg_temp.publish('rates', 'report', pg_temp.id('report'));
select ok(pg_temp.kept('chat') ~ '^[0-9a-f]{64}$' and pg_temp.kept('chat') <> pg_temp.kept('rates'), 'a token has 64 hex digits, each time others');
select results_eq($$select kind::text, title, with_quotes, with_names, views, created_by, expires_at - created_at from public.publications order by kind$$,
  $$values ('chat', 'Sustained rate', true, true, 0, 'de000000-0000-4000-8000-000000000001'::uuid, interval '1 day'),
    ('report', 'Rates', true, true, 0, 'de000000-0000-4000-8000-000000000001'::uuid, interval '7 days')$$, 'members see what is published, until when, and how often it was read');
select throws_ok($$select token_hash from public.publications$$, '42501', null, 'and nobody the hash of the token');
select throws_ok($$update public.publications set expires_at = now() + interval '90 days'$$, '42501', null, 'no member prolongs it');
select throws_ok($$delete from public.publications$$, '42501', null, 'or deletes it past revoking');
select throws_ok($$insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, expires_at)
  values (pg_temp.tarn(), 'report', pg_temp.id('report'), 'x', '{}', true, true, sha256('x'), now() + interval '1 day')$$, '42501', null, 'or makes one past publish');
select results_eq($$select action, target, meta - 'publication_id' from public.audit_logs where action in ('CHAT_SHARED', 'REPORT_PUBLISHED') order by 1$$,
  $$values ('CHAT_SHARED', 'Sustained rate', '{"session_id": "d5000000-0000-4000-8000-000000000001", "days": 1, "quotes": true, "names": true}'::jsonb),
    ('REPORT_PUBLISHED', 'Rates', jsonb_build_object('id', pg_temp.id('report'), 'days', 7, 'quotes', true, 'names', true))$$, 'the audit log says who published what');
select is((select count(*)::integer from public.audit_logs a where a::text ~ (pg_temp.kept('chat') || '|' || pg_temp.kept('rates'))), 0, 'and never a token');
reset role;
select is((select string_agg(p::text, '') ~ (pg_temp.kept('chat') || '|' || pg_temp.kept('rates')) from public.publications p), false, 'which is stored nowhere');

-- Reading --------------------------------------------------------------------------------------------------------------------

set local role anon;
select pg_temp.act_as(null);
select is(pg_temp.read(pg_temp.kept('rates')) - '{published_at,expires_at}'::text[],
  '{"kind": "report", "title": "Rates", "org": "Tarn", "body": "Only [1] now, a chat says.", "sources": [{"n": 1, "source": "document", "label": "Load test v15", "heading": "Sustained load", "quote": "The sustained rate of the test was 120 requests per second."}]}'::jsonb,
  'whoever holds the token reads what was frozen, without an account');
select ok((pg_temp.read(pg_temp.kept('chat')) ->> 'expires_at')::timestamptz > now() and pg_temp.read(pg_temp.kept('chat')) ? 'published_at', 'with when it was published and when it ends');
select throws_ok($$select pg_temp.read('nonsense')$$, 'P0002', 'publication.unknown', 'a token that is none is unknown');
select throws_ok($$select pg_temp.read(null)$$, 'P0002', 'publication.unknown', 'no token either');
select throws_ok($$select pg_temp.read(pg_temp.kept('report'))$$, 'P0002', 'publication.unknown', 'the report''s own id opens nothing');
select throws_ok($$select pg_temp.read(pg_temp.kept('rates id'))$$, 'P0002', 'publication.unknown', 'nor does the publication''s');
select throws_ok($$select * from public.publications$$, '42501', null, 'anon lists no links');
select throws_ok($$select * from public.reports$$, '42501', null, 'reads no reports');
select throws_ok($$select * from public.report_citations$$, '42501', null, 'and no quotes');
select throws_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, '42501', null, 'and revokes nothing');
reset role;
select is((select views from public.publications where id = pg_temp.id('rates id')), 0, 'a reading without a visit counts nothing');
set local role anon;
select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000001');
select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000001');
select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000002');
select pg_temp.read(pg_temp.kept('chat'), '11111111-0000-4000-8000-000000000001');
set local role authenticated;
select pg_temp.act_as(2);
select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000003');
select pg_temp.act_as(5);
select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000004');
reset role;
select is((select views from public.publications where id = pg_temp.id('rates id')), 3, 'a visit counts once, each publication for itself; members of the organisation do not count, others do');
select ok((select last_viewed_at is not null from public.publications where id = pg_temp.id('rates id')), 'and the last time is known');
update private.publication_visits set seen_at = now() - interval '25 hours';
insert into private.publication_visits (publication_id, visit_id) select pg_temp.id('chat id'), gen_random_uuid() from generate_series(1, 10000);
set local role anon;
select pg_temp.act_as(null);
select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000001');
reset role;
select is((select count(*)::integer from private.publication_visits where publication_id = pg_temp.id('chat id') and seen_at < now() - interval '1 day'), 1, 'a reading clears up after its own link alone');
set local role anon;
select pg_temp.read(pg_temp.kept('chat'), '11111111-0000-4000-8000-000000000009');
reset role;
select is((select views from public.publications where id = pg_temp.id('rates id')), 4, 'after a day the same visitor is another visit');
select is((select count(*)::integer from private.publication_visits where publication_id = pg_temp.id('rates id')), 1, 'and older visits are forgotten');
select is((select views from public.publications where id = pg_temp.id('chat id')), 1, 'whoever floods a link stops being counted');

-- Frozen ---------------------------------------------------------------------------------------------------------------------

set local role authenticated;
select pg_temp.act_as(1);
select public.save_report(pg_temp.id('report'), 2, 'Rates, corrected', 'Nothing of it is true.');
select throws_ok($$select public.publish(pg_temp.tarn(), 'report', pg_temp.id('report'), 7, true, true,
  (select encode(sha256(convert_to((snapshot - 'org')::text, 'UTF8')), 'hex') from public.publications where kind = 'report'))$$,
  '40001', 'publication.changed', 'a report that was edited since it was looked at is not published');
reset role;
delete from public.documents where id = 'dd000000-0000-4000-8000-000000000001';
set local role anon;
select pg_temp.act_as(null);
select is(pg_temp.read(pg_temp.kept('rates')) ->> 'body', 'Only [1] now, a chat says.', 'what was published stays what it was, whatever is edited');
select is(pg_temp.read(pg_temp.kept('rates')) #>> '{sources,0,quote}', 'The sustained rate of the test was 120 requests per second.', 'and whatever source is deleted');
reset role;
select is((select count(*)::integer from public.report_citations where report_id = pg_temp.id('report') and document_id is null and source = 'document'), 2, 'a report keeps the quotes of a source that is gone');
set local role authenticated;
select pg_temp.act_as(1);
select lives_ok($$select public.copy_report(pg_temp.id('report'), 'Late copy', 'x [1]', gen_random_uuid())$$, 'and so does its copy');
select lives_ok($$select pg_temp.save()$$, 'and a report that is saved after it was deleted: it was checked while it was there');
reset role;
select throws_ok($$update public.publications set snapshot = '{}' where id = pg_temp.id('rates id')$$, '42501', 'row.append_only', 'the server rewrites no copy');
select throws_ok($$update public.publications set expires_at = expires_at + interval '1 day' where id = pg_temp.id('rates id')$$, '42501', 'row.append_only', 'and prolongs none');
select throws_ok($$update public.publications set views = 0 where id = pg_temp.id('rates id')$$, '42501', 'row.append_only', 'and counts none back');
select throws_ok($$insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, expires_at)
  values (pg_temp.tarn(), 'chat', pg_temp.id('report'), 'x', '{}', true, true, sha256('x'), now() + interval '1 day')$$, '23514', null, 'a publication is of what its kind says');
select throws_ok($$insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, expires_at)
  values (pg_temp.other(), 'report', pg_temp.id('report'), 'x', '{}', true, true, sha256('x'), now() + interval '1 day')$$, '23503', null, 'and of its organisation');
select throws_ok($$insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, expires_at)
  values (pg_temp.tarn(), 'report', pg_temp.id('report'), 'x', '{}', true, true, sha256('x'), now() + interval '1 year')$$, '23514', null, 'and none lives a year');

-- The ends: expired, revoked, deleted ----------------------------------------------------------------------------------------

insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, created_at, expires_at)
values (pg_temp.tarn(), 'report', pg_temp.id('report'), 'Old', '{}', true, true, sha256(convert_to('old', 'UTF8')), now() - interval '8 days', now() - interval '1 day'),
  (pg_temp.tarn(), 'report', pg_temp.id('report'), 'Just now', '{}', true, true, sha256(convert_to('now', 'UTF8')), now() - interval '1 day', now());
set local role anon;
select throws_ok($$select pg_temp.read('old', '11111111-0000-4000-8000-000000000001')$$, 'P0002', 'publication.expired', 'an expired link says so and nothing else');
select throws_ok($$select pg_temp.read('now')$$, 'P0002', 'publication.expired', 'from the moment on at which it ends');
set local role authenticated;
select pg_temp.act_as(4);
select throws_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, '42501', 'org.forbidden', 'a member does not revoke what another published');
select pg_temp.act_as(2);
select throws_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, '42501', 'org.forbidden', 'a viewer revokes nothing');
reset role;
update public.memberships set role = 'viewer' where user_id = 'de000000-0000-4000-8000-000000000001';
set local role authenticated;
select pg_temp.act_as(1);
select throws_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, '42501', 'org.forbidden', 'nor does one who published it and is a viewer now');
select is_empty($$delete from public.reports where id = pg_temp.id('copy') returning id$$, 'and their own report they only read');
reset role;
update public.memberships set role = 'member' where user_id = 'de000000-0000-4000-8000-000000000001';
set local role authenticated;
select pg_temp.act_as(5);
select throws_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, '42501', 'org.forbidden', 'an outsider neither');
select throws_ok($$select public.revoke_publication(gen_random_uuid())$$, '42501', 'org.forbidden', 'and hears the same of a link that does not exist');
select is((select count(*)::integer from public.publications), 0, 'and sees none');
reset role;
select is((select count(*)::integer from public.publications where revoked_at is not null), 0, 'after which nothing is revoked');
set local role authenticated;
select pg_temp.act_as(1);
select lives_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, 'who published revokes');
select lives_ok($$select public.revoke_publication(pg_temp.id('rates id'))$$, 'twice is once');
select pg_temp.act_as(3);
select lives_ok($$select public.revoke_publication(pg_temp.id('chat id'))$$, 'an admin revokes everything');
select is((select count(*)::integer from public.audit_logs where action = 'PUBLICATION_REVOKED'), 2, 'each revocation is in the audit log once');
select pg_temp.act_as(null);
set local role anon;
select throws_ok($$select pg_temp.read(pg_temp.kept('rates'), '11111111-0000-4000-8000-000000000007')$$, 'P0002', 'publication.revoked', 'a revoked link says so and nothing else');
reset role;
select is((select views from public.publications where id = pg_temp.id('rates id')), 4, 'and counts nothing more');
select throws_ok($$update public.publications set revoked_at = null, revoked_by = null where id = pg_temp.id('rates id')$$, '42501', 'row.append_only', 'and is not unrevoked');
set local role authenticated;
select pg_temp.act_as(1);
select pg_temp.publish('again', 'chat', 'd5000000-0000-4000-8000-000000000001', 90);
select pg_temp.publish('copied', 'report', pg_temp.id('copy'), 30);
select pg_temp.act_as(4);
select is_empty($$delete from public.reports where id = pg_temp.id('copy') returning id$$, 'a member does not delete another''s report');
select pg_temp.act_as(2);
select is_empty($$delete from public.reports where id = pg_temp.id('copy') returning id$$, 'a viewer deletes none');
select pg_temp.act_as(5);
select is_empty($$delete from public.reports where id = pg_temp.id('copy') returning id$$, 'nor does an outsider');
select pg_temp.act_as(1);
select isnt_empty($$delete from public.reports where id = pg_temp.id('copy') returning id$$, 'its author deletes it');
select pg_temp.act_as(3);
select isnt_empty($$delete from public.reports where id = pg_temp.id('spaced') returning id$$, 'and an admin what others wrote');
select isnt_empty($$delete from public.chat_sessions where id = 'd5000000-0000-4000-8000-000000000001' returning id$$, 'a chat is deleted');
set local role anon;
select pg_temp.act_as(null);
select throws_ok($$select pg_temp.read(pg_temp.kept('copied'))$$, 'P0002', 'publication.unknown', 'with a report its links die');
select throws_ok($$select pg_temp.read(pg_temp.kept('again'))$$, 'P0002', 'publication.unknown', 'and with a chat');
reset role;
select results_eq($$select session_id, (select count(*)::integer from public.report_citations c where c.report_id = r.id) from public.reports r where id = pg_temp.id('report')$$,
  $$values (null::uuid, 3)$$, 'the report saved from it stays, with its quotes');
select results_eq($$select action, count(*)::integer from public.audit_logs where target like 'Rates%' and action like 'REPORT_%' group by 1 order by 1$$,
  $$values ('REPORT_CREATED', 3), ('REPORT_DELETED', 1), ('REPORT_PUBLISHED', 2), ('REPORT_UPDATED', 2)$$,
  'what was done to reports is in the audit log');

-- A browser's audit entries never hold a token --------------------------------------------------------------------------------

set local role authenticated;
select pg_temp.act_as(1);
insert into public.audit_logs (org_id, action, target, meta) values (pg_temp.tarn(), 'SIGN_IN', '/ai/shared/' || pg_temp.kept('rates'),
  jsonb_build_object('from', '/ai/shared/' || pg_temp.kept('chat')));
select public.log_audit(pg_temp.tarn(), 'SIGN_OUT', '/ai/knulledge/reports/' || pg_temp.kept('rates'), jsonb_build_object('from', pg_temp.kept('chat'), 'kept', 'as it is'));
select results_eq($$select action, target, meta from public.audit_logs where action like 'SIGN_%' order by 1$$,
  $$values ('SIGN_IN', '/ai/shared/…', '{"from": "/ai/shared/…"}'::jsonb), ('SIGN_OUT', '/ai/knulledge/reports/…', '{"from": "…", "kept": "as it is"}'::jsonb)$$,
  'the address of a link is written into no audit entry');
reset role;

-- How many, and how large ------------------------------------------------------------------------------------------------------

insert into public.chat_sessions (id, org_id, user_id, title) values ('d5000000-0000-4000-8000-000000000003', pg_temp.tarn(), 'de000000-0000-4000-8000-000000000001', 'Large');
-- Twenty turns of 99,500 characters and their frames are a little less than two million bytes.
create function pg_temp.turn(p_n integer, p_length integer) returns void language sql as $$
  insert into public.chat_messages (id, org_id, session_id, position, role, content, status, answer, question_id, model)
  select ('d7000000-0000-4000-8000-' || lpad((2 * p_n + i)::text, 12, '0'))::uuid, pg_temp.tarn(), 'd5000000-0000-4000-8000-000000000003', 2 * p_n + i,
    case i when 0 then 'user' else 'assistant' end::public.chat_role, case i when 0 then 'And?' else repeat('x', p_length) end, 'complete',
    case i when 1 then 'model'::public.chat_answer end, case i when 1 then ('d7000000-0000-4000-8000-' || lpad((2 * p_n)::text, 12, '0'))::uuid end, case i when 1 then 'm' end
  from generate_series(0, 1) i
$$;
select pg_temp.turn(n, 99500) from generate_series(1, 20) n;
set local role authenticated;
select pg_temp.act_as(1);
select lives_ok($$select pg_temp.publish('large', 'chat', 'd5000000-0000-4000-8000-000000000003')$$, 'two million bytes are published');
select public.revoke_publication(pg_temp.id('large id'));
reset role;
select cmp_ok((select octet_length(snapshot::text) from public.publications where id = pg_temp.id('large id')), '>', 1990000, 'which this nearly was');
select pg_temp.turn(21, 12000);
set local role authenticated;
select throws_ok($$select pg_temp.publish('too large', 'chat', 'd5000000-0000-4000-8000-000000000003')$$, '54000', 'publication.too_large', 'and no more');
reset role;

insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, expires_at)
select pg_temp.tarn(), 'report', pg_temp.id('report'), 'One of many', '{}', true, true, sha256(convert_to('many' || n, 'UTF8')), now() + interval '1 day' from generate_series(1, 499) n;
set local role authenticated;
select pg_temp.act_as(1);
select lives_ok($$select pg_temp.publish('last', 'report', pg_temp.id('report'))$$, 'the 500th open link is made');
select throws_ok($$select pg_temp.publish('more', 'report', pg_temp.id('report'))$$, '54000', 'publication.limit', 'and the 501st is not');
select public.revoke_publication(pg_temp.id('last id'));
select lives_ok($$select pg_temp.publish('next', 'report', pg_temp.id('report'))$$, 'until one is revoked');
reset role;

-- Search -------------------------------------------------------------------------------------------------------------------------

set local role authenticated;
select results_eq($$select kind, name from public.search_everything('corrected', pg_temp.tarn(), '{report}')$$, $$values ('report', 'Rates, corrected')$$, 'a report is found by its name');
select is_empty($$select * from public.search_everything('Rates, corr', pg_temp.tarn())$$, 'where reports are asked for');
select pg_temp.act_as(5);
select is_empty($$select * from public.search_everything('rates', null, '{report}')$$, 'and not by outsiders');

select * from finish();
rollback;
