-- The forms of the site: what gets in, how often, who reads it, and when it goes.
--
-- Root runs the platform; Ada has an account and no more.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

insert into auth.users (id, email) values ('10000000-0000-4000-8000-000000000001', 'root@platform.example'), ('10000000-0000-4000-8000-000000000002', 'ada@tarn.example');
insert into profiles (id, name, email) values ('10000000-0000-4000-8000-000000000001', 'Root', 'root@platform.example');
insert into user_roles (user_id, role) values ('10000000-0000-4000-8000-000000000001', 'admin');
create function pg_temp.as_user(p_id text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', p_id, 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true) $$;
create function pg_temp.as_root() returns void language sql as $$ select pg_temp.as_user('10000000-0000-4000-8000-000000000001') $$;
create function pg_temp.as_ada() returns void language sql as $$ select pg_temp.as_user('10000000-0000-4000-8000-000000000002') $$;
create function pg_temp.as_server() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"service_role"}', true), set_config('role', 'service_role', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;
-- A form as the function sends it: the n-th, with what differs.
create function pg_temp.form(p_n integer, p_change jsonb default '{}') returns jsonb language sql immutable as $$
  select jsonb_build_object('client_id', '10000000-0000-4000-9000-' || lpad(p_n::text, 12, '0'), 'kind', 'contact', 'name', 'Grace', 'email', 'grace@navy.example',
    'topic', 'services', 'message', 'Do you also do COBOL?', 'language', 'en') || p_change $$;
create function pg_temp.pdf() returns text language sql immutable as $$
  select replace(encode(convert_to('%PDF-1.4 ' || repeat('x', 200), 'UTF8'), 'base64'), E'\n', '') $$;
create function pg_temp.code(p_sql text) returns text language plpgsql as $$
begin execute p_sql; return 'done'; exception when others then return sqlstate || ' ' || sqlerrm; end $$;
create function pg_temp.receive(p_form jsonb, p_network text default '192.0.2.1') returns text language sql as $$
  select pg_temp.code(format('select receive_inquiry(%L, %L)', p_form, p_network)) $$;

-- What gets in ---------------------------------------------------------------------------------------------------------

select pg_temp.as_ada();
select is(pg_temp.receive(pg_temp.form(1)), '42501 permission denied for function receive_inquiry', 'no browser writes inquiries, whoever is signed in');
select is(pg_temp.code($$select withdraw_inquiry('x')$$), '42501 permission denied for function withdraw_inquiry', 'nor withdraws them');
select is(pg_temp.code('select 1 from private.inquiries'), '42501 permission denied for table inquiries', 'nor reads the table');
select pg_temp.as_server();
select is(pg_temp.code('select 1 from private.inquiries'), '42501 permission denied for table inquiries', 'nor does the server''s key: only its RPC');
create temporary table first as select receive_inquiry(pg_temp.form(1), '192.0.2.1') as answer;
select ok((select answer ->> 'reference' ~ '^K-[0-9A-F]{5}-[0-9A-F]{5}$' and answer ->> 'repeated' = 'false' from first), 'the server''s arrives and gets a reference');
select is(receive_inquiry(pg_temp.form(1, '{"message": "Something quite different"}'), '192.0.2.1') ->> 'reference', (select answer ->> 'reference' from first),
  'the same form again is the same inquiry');
select pg_temp.as_owner();
select results_eq('select message, state, company from private.inquiries', $$values ('Do you also do COBOL?', 'new', null::text)$$, 'one row, as it came first');
select is((select count(*) from private.form_counts), 1::bigint, 'counted once');
select is((select count(*) from private.form_counts where network_hash = sha256(convert_to('192.0.2.1', 'UTF8')) or position('192'::bytea in network_hash) > 0), 0::bigint,
  'the network is a salted hash');
select is((select delete_at - created_at from private.inquiries), interval '365 days', 'kept for a year');

select pg_temp.as_server();
select is(pg_temp.receive(pg_temp.form(2, change)), expected, name) from (values
  ('{"name": "  "}'::jsonb, '22023 inquiry.invalid', 'a name is needed'),
  (jsonb_build_object('name', repeat('x', 121)), '22023 inquiry.invalid', 'of at most 120 characters'),
  ('{"email": "nobody"}', '22023 inquiry.bad_request', 'an address has an @'),
  ('{"message": "short"}', '22023 inquiry.invalid', 'a message says something'),
  (jsonb_build_object('message', repeat('x', 5001)), '22023 inquiry.invalid', 'in at most 5,000 characters'),
  ('{"kind": "spam"}', '22023 inquiry.bad_request', 'there are four kinds'),
  ('{"topic": "<b>"}', '22023 inquiry.bad_request', 'a topic is a word of ours'),
  ('{"urgency": "blocked"}', '22023 inquiry.bad_request', 'only a ticket is urgent'),
  ('{"kind": "support"}', '22023 inquiry.bad_request', 'and says how urgent'),
  ('{"link": "javascript:alert(1)"}', '22023 inquiry.bad_request', 'a link leads to the web'),
  ('{"language": "xx"}', '22023 inquiry.bad_request', 'in a language that we answer in'),
  ('{"client_id": null}', '22023 inquiry.bad_request', 'with a client id'),
  ('{"kind": "application"}', '22023 inquiry.bad_request', 'an application has a file')) t (change, expected, name);
select is(pg_temp.receive(pg_temp.form(3, '{"kind": "support", "urgency": "blocked", "topic": "sign-in", "link": "https://knull.example/auth", "email": "ada@tarn.example"}')), 'done', 'a ticket arrives');
select pg_temp.as_owner();
select is((select count(*) from private.inquiries), 2::bigint, 'what is refused leaves nothing');
select is((select count(*) from private.form_counts), 2::bigint, 'and is not counted');

-- How often ------------------------------------------------------------------------------------------------------------

select pg_temp.as_server();
select is(pg_temp.receive(pg_temp.form(10 + n)), 'done', format('%s of five from one address', n + 1)) from generate_series(1, 4) n;
select is(pg_temp.receive(pg_temp.form(15), '192.0.2.9'), '54000 inquiry.too_many', 'the sixth is too many, from wherever');
select is(pg_temp.receive(pg_temp.form(15, '{"email": "GRACE@navy.example"}'), '192.0.2.9'), '54000 inquiry.too_many', 'in whatever letters');
select is(pg_temp.receive(pg_temp.form(1)), 'done', 'one that has arrived may still be asked for');
select is(pg_temp.receive(pg_temp.form(16, '{"email": "other@navy.example"}')), 'done', 'somebody else''s arrives');
select pg_temp.as_owner();
insert into private.form_counts (address_hash, network_hash, with_file)
select sha256(convert_to(n::text, 'UTF8')), (select network_hash from private.form_counts limit 1), false from generate_series(1, 12) n;
select pg_temp.as_server();
select is(pg_temp.receive(pg_temp.form(17, '{"email": "third@navy.example"}')), 'done', 'the twentieth of a network arrives');
select is(pg_temp.receive(pg_temp.form(18, '{"email": "fourth@navy.example"}')), '54000 inquiry.too_many', 'the next does not');
select is(pg_temp.receive(pg_temp.form(18, '{"email": "fourth@navy.example"}'), '198.51.100.7'), 'done', 'from another network it does');
create function pg_temp.wait() returns integer language plpgsql as $$
declare v_detail text;
begin
  perform receive_inquiry(pg_temp.form(19), '192.0.2.9');
  return null;
exception when program_limit_exceeded then
  get stacked diagnostics v_detail = pg_exception_detail;
  return (v_detail::jsonb ->> 'seconds')::integer;
end $$;
select ok(pg_temp.wait() between 3500 and 3600, 'the refusal says how long it lasts');
select pg_temp.as_owner();
update private.form_counts set created_at = created_at - interval '61 minutes';
select pg_temp.as_server();
select is(pg_temp.receive(pg_temp.form(19)), 'done', 'after an hour there is room again');
select pg_temp.as_owner();
create temporary table salt_before as select salt from private.form_salt;
update private.form_salt set made_at = now() - interval '25 hours';
select pg_temp.as_server();
select is(pg_temp.receive(pg_temp.form(20, '{"email": "fifth@navy.example"}')), 'done', 'a day later');
select pg_temp.as_owner();
select is((select count(*) from private.form_counts), 1::bigint, 'all counts are gone');
select isnt((select salt from private.form_salt), (select salt from salt_before), 'with the salt that made them');
insert into private.form_counts (address_hash, network_hash, with_file, created_at)
select sha256(convert_to(n::text, 'UTF8')), sha256(convert_to(n::text, 'UTF8')), true, now() - interval '2 hours' from generate_series(1, 99) n;

-- Applications ---------------------------------------------------------------------------------------------------------

create function pg_temp.apply(p_n integer, p_token text, p_file text, p_name text default 'cv.pdf') returns text language sql as $$
  select pg_temp.code(format('select receive_inquiry(%L, %L, %L, %L, %L)',
    pg_temp.form(p_n, jsonb_build_object('kind', 'application', 'topic', 'site-reliability-engineer', 'email', p_n || '@jobs.example')), '203.0.113.5', p_token, p_file, p_name)) $$;
select pg_temp.as_server();
select is(pg_temp.apply(30, 'secret-token', pg_temp.pdf()), 'done', 'an application arrives');
select is(pg_temp.apply(31, 'other-token', pg_temp.pdf()), '54000 inquiry.too_many', 'a hundred files a day');
select pg_temp.as_owner();
delete from private.form_counts where with_file;
select pg_temp.as_server();
select is(pg_temp.apply(31, 'other-token', pg_temp.pdf()), 'done', 'another one');
select is(pg_temp.apply(32, 'third-token', replace(encode(convert_to(repeat('x', 200), 'UTF8'), 'base64'), E'\n', '')), '22023 inquiry.bad_request', 'what is no PDF does not');
select is(pg_temp.apply(32, 'third-token', pg_temp.pdf(), '../cv.pdf'), '22023 inquiry.bad_request', 'nor a name with a folder');
select is(pg_temp.apply(32, 'third-token', replace(encode(convert_to('%PDF-1.4 ' || repeat('x', 2097152), 'UTF8'), 'base64'), E'\n', '')), '22023 inquiry.bad_request', 'nor one over 2 MB');
select pg_temp.as_owner();
select is((select delete_at - created_at from private.inquiries where kind = 'application' limit 1), interval '180 days', 'applications are kept for half a year');
select is((select count(*) from private.inquiries where position('token' in withdraw_hash::text) > 0), 0::bigint, 'their token is stored hashed');
select pg_temp.as_server();
select is(pg_temp.code($$select withdraw_inquiry('wrong')$$), 'P0002 inquiry.unknown', 'a wrong token deletes nothing');
select is(pg_temp.code($$select withdraw_inquiry('secret-token')$$), 'done', 'the right one does');
select is(pg_temp.code($$select withdraw_inquiry('secret-token')$$), 'P0002 inquiry.unknown', 'once');
select pg_temp.as_owner();
select is((select count(*) from private.inquiries i join private.inquiry_files f on f.inquiry_id = i.id), 1::bigint, 'with its CV, and no other');
select is((select count(*) from private.platform_audit where action = 'INQUIRY_WITHDRAWN' and target ~ '^K-'), 1::bigint, 'the log has its reference and no name');

-- Who reads ------------------------------------------------------------------------------------------------------------

create temporary table ids as select id, reference, kind, email from private.inquiries;
grant select on ids to public;
select pg_temp.as_root();
select is((select count(*) from admin_inquiries()), (select count(*) from ids), 'a platform admin sees what arrived');
select is((select count(*) from admin_inquiries('support')), 1::bigint, 'by kind');
select is((select count(*) from admin_inquiries(null, 'closed')), 0::bigint, 'by state');
select results_eq($$select email from admin_inquiries(null, null, 'ADA@')$$, array['ada@tarn.example'], 'by part of the address');
select is_empty($$select 1 from admin_inquiries(null, null, 'a_a@')$$, 'every sign of a search stands for itself');
select throws_ok($$select * from admin_inquiries('spam')$$, '22023', 'admin.invalid', 'a kind that is none is refused');
select isnt((select n.id from admin_inquiries(p_limit => 1) f, admin_inquiries(null, null, null, f.cursor_at::timestamptz, f.id, 1) n), (select id from admin_inquiries(p_limit => 1)), 'page by page');
select is((select admin_inquiry(id) ->> 'link' from ids where kind = 'support'), 'https://knull.example/auth', 'one of them, whole');
select ok((select not admin_inquiry(id) ?| array['withdraw_hash', 'client_id'] and admin_inquiry(id) -> 'file' ->> 'name' = 'cv.pdf' from ids where kind = 'application'), 'without its secrets');
select is((select admin_inquiry_file(id) ->> 'content' from ids where kind = 'application'), pg_temp.pdf(), 'the CV, byte for byte');
select is(pg_temp.code(format('select admin_inquiry_file(%L)', (select id from ids where kind = 'support'))), 'P0002 admin.unknown_inquiry', 'where there is one');
select lives_ok(format('select admin_set_inquiry_state(%L, ''answered'')', (select id from ids where kind = 'support')), 'it is answered');
select lives_ok(format('select admin_set_inquiry_state(%L, ''answered'')', (select id from ids where kind = 'support')), 'twice is once');
select throws_ok(format('select admin_set_inquiry_state(%L, ''lost'')', (select id from ids where kind = 'support')), '22023', 'admin.invalid', 'there are three states');
select results_eq($$select inquiries from admin_inquiry_counts() where kind = 'support' and state = 'answered'$$, array[1::bigint], 'and counted as such');
select is((select admin_inquiry(id) ->> 'decided_by_name' from ids where kind = 'support'), 'Root', 'by whom is shown');
select lives_ok(format('select admin_delete_inquiry(%L)', (select id from ids where kind = 'support')), 'and deleted');
select is(pg_temp.code(format('select admin_inquiry(%L)', (select id from ids where kind = 'support'))), 'P0002 admin.unknown_inquiry', 'then it is gone');
select pg_temp.as_owner();
select results_eq($$select distinct action collate "default" from private.platform_audit where action like 'INQUIR%' order by 1$$,
  array['INQUIRIES_READ', 'INQUIRY_ANSWERED', 'INQUIRY_DELETED', 'INQUIRY_FILE_READ', 'INQUIRY_READ', 'INQUIRY_WITHDRAWN'], 'all of it is in the platform''s log');
select is((select count(*) from private.platform_audit where action like 'INQUIR%' and (coalesce(target, '') || meta::text) ~* 'grace|navy|ada@|jobs\.example'), 0::bigint,
  'which names nobody who wrote, and nothing that was searched for');
select is((select count(*) from private.platform_audit where action = 'INQUIRY_ANSWERED'), 1::bigint, 'what changed nothing is no entry');

-- When it goes ---------------------------------------------------------------------------------------------------------

update private.inquiries set delete_at = now() where kind = 'application';
select pg_temp.as_root();
select is(pg_temp.code(format('select admin_inquiry_file(%L)', (select id from ids where kind = 'application' and email = '31@jobs.example'))), 'P0002 admin.unknown_inquiry', 'what is due is not shown');
select isnt_empty('select 1 from admin_inquiries()', 'what is not due is');
select pg_temp.as_owner();
select is((select count(*) from private.inquiries where kind = 'application') + (select count(*) from private.inquiry_files), 0::bigint, 'and looking has deleted the rest, with its file');

select * from finish();
rollback;
