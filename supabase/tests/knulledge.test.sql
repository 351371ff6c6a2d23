-- Knulledge's sources: a dataset that arrives in batches or not at all, a document with exact passages.
-- Ada owns Tarn, Mo and Mia are members, Vi a viewer, Ad an admin; Otto belongs to another organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select plan(98);

insert into auth.users (id, email) values
  ('0f000000-0000-4000-8000-000000000001', 'ada@kn.example'),
  ('0f000000-0000-4000-8000-000000000002', 'mo@kn.example'),
  ('0f000000-0000-4000-8000-000000000003', 'vi@kn.example'),
  ('0f000000-0000-4000-8000-000000000004', 'ad@kn.example'),
  ('0f000000-0000-4000-8000-000000000005', 'otto@kn.example'),
  ('0f000000-0000-4000-8000-000000000006', 'mia@kn.example');
insert into public.orgs (id, name) values
  ('0f0a0000-0000-4000-8000-00000000000a', 'Tarn'),
  ('0f0b0000-0000-4000-8000-00000000000b', 'Other');
insert into public.memberships (org_id, user_id, role) values
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000001', 'owner'),
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000002', 'member'),
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000003', 'viewer'),
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000004', 'admin'),
  ('0f0a0000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-000000000006', 'member'),
  ('0f0b0000-0000-4000-8000-00000000000b', '0f000000-0000-4000-8000-000000000005', 'owner');

create function pg_temp.act_as(p_user int) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object(
    'sub', '0f000000-0000-4000-8000-00000000000' || p_user, 'role', 'authenticated')::text, true);
$$;
-- Begins an upload of p_rows rows with two columns, as the browser does.
create function pg_temp.begin_upload(p_key uuid, p_name text default 'rates.csv', p_rows int default 3, p_columns jsonb default '[{"name":"lane","type":"text"},{"name":"rate","type":"decimal"}]', p_size bigint default 1000)
returns table (dataset_id uuid, status public.dataset_status, next_row integer) language sql as $$
  select * from public.begin_dataset('0f0a0000-0000-4000-8000-00000000000a', p_key, p_name, 'csv', p_size, p_rows, 1, p_columns, ';', 'utf-8');
$$;
create function pg_temp.rows_from(p_first int, p_count int) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_array(n + 1, jsonb_build_array('Zürich–' || n, n || ',50')) order by n)
  from generate_series(p_first, p_first + p_count - 1) n;
$$;
create temp table story (dataset uuid, other uuid, swept uuid, document uuid);
insert into story default values;
grant select, update on story to authenticated;

-- Mo begins an upload ------------------------------------------------------------------------------------
set local role authenticated;
select pg_temp.act_as(2);

select lives_ok($$ update story set dataset = (select dataset_id from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001')) $$,
  'a member begins an upload');
select results_eq($$ select dataset_id, status::text, next_row from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001') $$,
  $$ select dataset, 'importing', 1 from story $$, 'beginning twice is the same upload');
select is((select count(*) from public.datasets), 0::bigint, 'nobody sees it yet, not even Mo');
select is(public.append_dataset_rows((select dataset from story), 1, pg_temp.rows_from(1, 2)), 3, 'two rows arrive');
select is((select count(*) from public.dataset_rows), 0::bigint, 'and are not seen either');
select is((select count(*) from public.library_items), 0::bigint, 'nor is there anything to ask');

select is(public.append_dataset_rows((select dataset from story), 1, pg_temp.rows_from(1, 2)), 3, 'the same batch again changes nothing');
update public.datasets set name = 'stolen';
delete from public.datasets;
select is((select next_row from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001')), 3, 'what is not seen is not renamed or deleted either');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 5, pg_temp.rows_from(5, 1)) $$,
  '22023', 'dataset.gap', 'a gap is refused');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, pg_temp.rows_from(3, 2)) $$,
  '22023', 'dataset.too_many_rows', 'more rows than announced are refused');
select throws_ok($$ select public.finish_dataset((select dataset from story)) $$, '22023', 'dataset.incomplete', 'it cannot be finished with a row missing');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, '[[4, ["only one"]]]') $$,
  '22023', 'dataset.bad_row', 'a row with too few cells is refused');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, '[[4, ["a", 1]]]') $$,
  '22023', 'dataset.bad_row', 'so is a cell that is no text');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, '[{"cells": ["a", "b"]}]') $$,
  '22023', 'dataset.bad_row', 'and anything that is not [line, cells]');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, jsonb_build_array(jsonb_build_array(4, jsonb_build_array('a', repeat('x', 262144))))) $$,
  '22023', 'dataset.bad_row', 'and a row too long to be indexed');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, '[]') $$, '22023', 'dataset.batch_size', 'an empty batch is refused');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, pg_temp.rows_from(3, 5001)) $$,
  '22023', 'dataset.batch_size', 'and one of more than 5,000 rows');

-- Others meddle ------------------------------------------------------------------------------------------
select pg_temp.act_as(1);
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, pg_temp.rows_from(3, 1)) $$,
  'P0002', 'dataset.not_found', 'not even the owner adds rows to Mo''s upload');
select throws_ok($$ select public.finish_dataset((select dataset from story)) $$, 'P0002', 'dataset.not_found', 'or finishes it');
select is(public.cancel_dataset((select dataset from story)), false, 'or cancels it');
select pg_temp.act_as(5);
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid()) $$, '42501', 'org.forbidden', 'an outsider cannot begin one here');
select is(public.cancel_dataset((select dataset from story)), false, 'nor end one');
select pg_temp.act_as(3);
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid()) $$, '42501', 'org.forbidden', 'a viewer cannot upload');
select set_config('request.jwt.claims', '{"role":"anon"}', true);
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid()) $$, '28000', 'session.required', 'nobody uploads without signing in');
select throws_ok($$ select public.cancel_dataset((select dataset from story)) $$, '28000', 'session.required', 'or cancels');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 3, pg_temp.rows_from(3, 1)) $$, '28000', 'session.required', 'or adds rows');
select pg_temp.act_as(4);
select results_eq($$ select b.dataset_id <> s.dataset, b.next_row from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001') b, story s $$,
  $$ values (true, 1) $$, 'who knows Mo''s key gets an upload of their own');
select is((select public.cancel_dataset(b.dataset_id) from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001') b), true, 'and cancels that one alone');

-- Mo goes on where it stopped ----------------------------------------------------------------------------
select pg_temp.act_as(2);
select is((select next_row from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001')), 3, 'after an interruption it goes on with row 3');
select is(public.append_dataset_rows((select dataset from story), 2, pg_temp.rows_from(2, 2)), 4, 'a batch that overlaps adds only what is new');
select is(public.finish_dataset((select dataset from story)), (select dataset from story), 'with the last row it is finished');
select is(public.finish_dataset((select dataset from story)), (select dataset from story), 'finishing twice is finishing once');
select results_eq($$ select name, status::text, row_count, refused_count, user_id from public.datasets $$,
  $$ values ('rates.csv', 'ready', 3, 1, '0f000000-0000-4000-8000-000000000002'::uuid) $$, 'now it is there');
select results_eq($$ select row_number, line_number, cells ->> 0, cells ->> 1 from public.dataset_rows order by row_number $$,
  $$ values (1, 2, 'Zürich–1', '1,50'), (2, 3, 'Zürich–2', '2,50'), (3, 4, 'Zürich–3', '3,50') $$, 'each row once, its cells exactly as sent');
select throws_ok($$ select public.append_dataset_rows((select dataset from story), 4, pg_temp.rows_from(4, 1)) $$,
  '40001', 'dataset.finished', 'a finished dataset takes no rows');
select is(public.cancel_dataset((select dataset from story)), false, 'and cannot be cancelled');
select results_eq($$ select status::text, next_row from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000001') $$,
  $$ values ('ready', 4) $$, 'the same submit once more is still one dataset');
select is((select count(*) from public.datasets), 1::bigint, 'one');
reset role;
select results_eq(
  $$ select action, target, user_id, source, (meta ->> 'rows')::int from public.audit_logs where org_id = '0f0a0000-0000-4000-8000-00000000000a' and action like 'DATASET%' $$,
  $$ values ('DATASET_CREATED', 'rates.csv', '0f000000-0000-4000-8000-000000000002'::uuid, 'server', 3) $$, 'one entry says who brought it');
select is((select received_bytes from public.datasets where id = (select dataset from story)),
  (select sum(octet_length(cells::text) - 8)::bigint from public.dataset_rows where dataset_id = (select dataset from story)), 'what arrived is counted once, however often it was sent');
select is((select count(*) from public.dataset_rows r where r.fts @@ to_tsquery('private.words', 'zurich')), 3::bigint, 'words are found without their accents');
set local role authenticated;

-- What is refused at the door ----------------------------------------------------------------------------
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), '   ') $$, '22023', 'dataset.name_length', 'a name of blanks');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), repeat('x', 10000)) $$, '22023', 'dataset.name_length', 'a name of 10,000 characters');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), 'x', 200001) $$, '54000', 'dataset.too_many_rows', '200,001 rows');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), 'x', 0) $$, '22023', 'dataset.no_rows', 'no rows');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), 'x', 3, '[]') $$, '22023', 'dataset.bad_columns', 'no columns');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), 'x', 3, '[{"name":"a","type":"json"}]') $$, '22023', 'dataset.bad_columns', 'a type that is none');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), 'x', 3, (select jsonb_agg(jsonb_build_object('name', 'c' || n, 'type', 'text')) from generate_series(1, 501) n)) $$,
  '54000', 'dataset.too_many_columns', '501 columns');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid(), 'x', 3, '[{"name":"a","type":"text"}]', 20971521) $$, '54000', 'dataset.too_large', 'a byte over 20 MB');
select throws_ok($$ select * from pg_temp.begin_upload(null) $$, '22023', 'dataset.upload_key_missing', 'no key, which would hide it from the sweep and the count');
select lives_ok($$ select * from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000002', repeat('x', 200), 200000, '[{"name":"a","type":"text"}]', 20971520) $$, 'the limits themselves are allowed');

-- Cancelled and abandoned uploads ------------------------------------------------------------------------
update story set other = (select dataset_id from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000003'));
select public.append_dataset_rows((select other from story), 1, pg_temp.rows_from(1, 2));
reset role;
update public.datasets set received_bytes = 4 * 20971520 - octet_length((pg_temp.rows_from(3, 1) -> 0 -> 1)::text) + 8 + 1 where id = (select other from story);
set local role authenticated;
select throws_ok($$ select public.append_dataset_rows((select other from story), 3, pg_temp.rows_from(3, 1)) $$, '54000', 'dataset.too_large',
  'a byte more than the largest file can hold is refused, whatever was announced');
select lives_ok($$ select public.append_dataset_rows((select other from story), 1, pg_temp.rows_from(1, 2)) $$, 'what arrived before may be sent again');
reset role;
update public.datasets set received_bytes = received_bytes - 1 where id = (select other from story);
set local role authenticated;
select is(public.append_dataset_rows((select other from story), 3, pg_temp.rows_from(3, 1)), 4, 'the last byte is not too many');
select is(public.cancel_dataset((select other from story)), true, 'Mo cancels another one');
reset role;
select is((select count(*) from public.dataset_rows where dataset_id = (select other from story)), 0::bigint, 'its rows are gone with it');
select is((select count(*) from public.audit_logs where action = 'DATASET_DELETED'), 0::bigint, 'what was never there is not recorded as deleted');
update public.datasets set last_batch_at = now() - interval '61 minutes' where upload_key = '0f0c0000-0000-4000-8000-000000000002';
set local role authenticated;
select pg_temp.act_as(6);
select lives_ok($$ update story set other = (select dataset_id from pg_temp.begin_upload('0f0c0000-0000-4000-8000-000000000004')) $$, 'Mia begins one of hers');
reset role;
select results_eq($$ select user_id, upload_key from public.datasets where status = 'importing' $$,
  $$ values ('0f000000-0000-4000-8000-000000000006'::uuid, '0f0c0000-0000-4000-8000-000000000004'::uuid) $$, 'which sweeps what was without a batch for an hour, and no more');
set local role authenticated;
select pg_temp.act_as(6);
select lives_ok($$ select pg_temp.begin_upload(('0f0d0000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid) from generate_series(1, 19) n $$, 'twenty unfinished ones');
select throws_ok($$ select * from pg_temp.begin_upload(gen_random_uuid()) $$, '54000', 'dataset.too_many_uploads', 'are enough');
select pg_temp.act_as(2);
select lives_ok($$ select pg_temp.begin_upload(gen_random_uuid()) $$, 'of hers: Mo may begin');
select lives_ok($$ update story set swept = (select dataset_id from pg_temp.begin_upload('0f0d0000-0000-4000-8000-000000000001')) $$, 'with a key that Mia uses as well');
reset role;
update public.datasets set last_batch_at = now() - interval '61 minutes' where id = (select swept from story);
set local role authenticated;
select pg_temp.act_as(4);
select lives_ok($$ select pg_temp.begin_upload('0f0d0000-0000-4000-8000-000000000001') $$, 'the key of an abandoned upload is no shelter');
reset role;
select is((select count(*) from public.datasets where id = (select swept from story)), 0::bigint, 'it is swept by the next begin of anybody');

-- A membership that ends in mid-upload ---------------------------------------------------------------------
reset role;
update public.memberships set role = 'viewer' where user_id = '0f000000-0000-4000-8000-000000000006';
set local role authenticated;
select pg_temp.act_as(6);
select throws_ok($$ select public.append_dataset_rows((select other from story), 1, pg_temp.rows_from(1, 1)) $$,
  '42501', 'org.forbidden', 'whoever may no longer write cannot go on');
select throws_ok($$ select public.finish_dataset((select other from story)) $$, '42501', 'org.forbidden', 'or finish');

-- The finished dataset is everybody's to read, and nobody's to falsify ---------------------------------------
select pg_temp.act_as(3);
select is((select count(*) from public.dataset_rows), 3::bigint, 'a viewer reads the rows');
update public.datasets set name = 'mine';
select is((select name from public.datasets), 'rates.csv', 'and renames nothing');
delete from public.datasets;
select is((select count(*) from public.datasets), 1::bigint, 'and deletes nothing');
select pg_temp.act_as(5);
select is((select count(*) from public.datasets) + (select count(*) from public.dataset_rows) + (select count(*) from public.library_items), 0::bigint, 'an outsider sees none of it');
select throws_ok($$ select * from public.list_sources('0f0a0000-0000-4000-8000-00000000000a') $$, '42501', 'org.forbidden', 'also not through the list');
select throws_ok($$ select * from public.source_totals('0f0a0000-0000-4000-8000-00000000000a') $$, '42501', 'org.forbidden', 'or the totals');
select pg_temp.act_as(2);
update public.datasets set name = '  rates 2026.csv ';
select is((select name from public.datasets), 'rates 2026.csv', 'Mo renames it');
select throws_ok($$ update public.datasets set row_count = 7 $$, '42501', null, 'and changes nothing else');
select throws_ok($$ insert into public.dataset_rows (org_id, dataset_id, row_number, line_number, cells) select org_id, id, 4, 5, '["a","b"]' from public.datasets $$,
  '42501', null, 'rows come through the RPC alone');
reset role;
select throws_ok($$ update public.datasets set row_count = 7 where status = 'ready' $$, '42501', 'row.fixed_field', 'even a grant by mistake would not let them');
select lives_ok($$ update public.datasets set name = name where status = 'ready' $$, 'while the name may change');
set local role authenticated;

-- Documents ------------------------------------------------------------------------------------------------
select pg_temp.act_as(2);
create function pg_temp.add_document(p_key uuid, p_passages jsonb, p_title text default 'Load test') returns uuid language sql as $$
  select public.create_document('0f0a0000-0000-4000-8000-00000000000a', p_key, p_title, 'markdown', 100, 'en', p_passages);
$$;
select lives_ok($$ update story set document = pg_temp.add_document('0f0e0000-0000-4000-8000-000000000001',
  '[["# Load\n\n", "The tests were running.", "", "Load", 1], ["\n\n", "Nothing failed.", "\n", "Load", null]]') $$, 'a member adds a document');
select is((select content from public.documents), E'# Load\n\nThe tests were running.\n\nNothing failed.\n', 'its text is put together exactly');
select is((select count(*) from public.documents d join public.passages p on p.document_id = d.id where strpos(d.content, p.content) > 0), 2::bigint, 'every passage is a part of it');
select is(pg_temp.add_document('0f0e0000-0000-4000-8000-000000000001', '[["", "x", "", null, null]]'), (select document from story), 'sending twice is one document');
select pg_temp.act_as(4);
select isnt(pg_temp.add_document('0f0e0000-0000-4000-8000-000000000001', '[["", "x", "", null, null]]', 'Another'), (select document from story), 'somebody else''s with the same key is another one');
select pg_temp.act_as(2);
select is(pg_temp.add_document('0f0e0000-0000-4000-8000-000000000001', '[["", "x", "", null, null]]'), (select document from story), 'and Mo''s stays Mo''s');
select pg_temp.act_as(4);
delete from public.documents where title = 'Another';
select pg_temp.act_as(2);
select is((select count(*) from public.passages p where p.fts @@ to_tsquery('private.words_en', 'run & test')), 1::bigint, 'its words are stemmed in its language');
select throws_ok($$ select pg_temp.add_document(null, '[["", "x", "", null, null]]') $$, '22023', 'document.upload_key_missing', 'without a key, by which sending twice is noticed, nothing is added');
select throws_ok($$ select pg_temp.add_document(gen_random_uuid(), '[]') $$, '22023', 'document.empty', 'an empty one is refused');
select throws_ok($$ select pg_temp.add_document(gen_random_uuid(), jsonb_build_array(jsonb_build_array('', repeat('x', 8001), '', null, null))) $$, '22023', 'document.bad_passages', 'and a passage too long');
select throws_ok($$ select pg_temp.add_document(gen_random_uuid(), '[["", "x", "", null, null]]', repeat('x', 10000)) $$, '22023', 'document.title_length', 'and a title of 10,000 characters');
select throws_ok($$ update public.documents set content = 'forged' $$, '42501', null, 'a text is never changed');
reset role;
select throws_ok($$ update public.documents set content = 'forged' $$, '42501', 'row.fixed_field', 'whatever a grant said');
set local role authenticated;
select pg_temp.act_as(3);
select throws_ok($$ select pg_temp.add_document(gen_random_uuid(), '[["", "x", "", null, null]]') $$, '42501', 'org.forbidden', 'a viewer adds nothing');
select results_eq($$ select kind, name, parts, quotes from public.list_sources('0f0a0000-0000-4000-8000-00000000000a') order by kind $$,
  $$ values ('dataset', 'rates 2026.csv', 3, 0::bigint), ('document', 'Load test', 2, 0::bigint) $$, 'and finds both in the library, never quoted');
select results_eq($$ select name from public.list_sources('0f0a0000-0000-4000-8000-00000000000a', 'document', 'LOAD', 'never') $$,
  $$ values ('Load test') $$, 'by kind, name and use');
select is((select count(*) from public.list_sources('0f0a0000-0000-4000-8000-00000000000a', p_text => '%')), 0::bigint, 'a % is a letter');
select results_eq($$ select datasets, documents, rows, passages from public.source_totals('0f0a0000-0000-4000-8000-00000000000a') $$,
  $$ values (1::bigint, 1::bigint, 3::bigint, 2::bigint) $$, 'and the totals count what is finished');

-- Deleting -------------------------------------------------------------------------------------------------
select pg_temp.act_as(1);
reset role;
update public.memberships set role = 'member' where user_id = '0f000000-0000-4000-8000-000000000006';
set local role authenticated;
select pg_temp.act_as(6);
delete from public.datasets;
select is((select count(*) from public.datasets), 1::bigint, 'another member does not delete Mo''s dataset');
select pg_temp.act_as(4);
delete from public.datasets;
delete from public.documents;
select is((select count(*) from public.dataset_rows) + (select count(*) from public.passages), 0::bigint, 'an admin does, with everything in it');

select * from finish();
rollback;
