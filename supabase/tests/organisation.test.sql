-- Organisation: who invites, who sees what an invitation says, who hands over what, and who ends an organisation.
--
-- Ada and Olga own Tarn, Ben is its admin, Mia and Max are members, Vic is a viewer. Otto owns Elsewhere. Nora has no
-- organisation.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = extensions, public;
select * from no_plan();

create function pg_temp.id(p_who text) returns uuid language sql immutable as $$
  select ('09200000-0000-4000-8000-00000000000'
    || array_position(array['ada', 'olga', 'ben', 'mia', 'max', 'vic', 'otto', 'nora'], p_who))::uuid $$;
create function pg_temp.tarn() returns uuid language sql immutable as $$ select '0920aaaa-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.elsewhere() returns uuid language sql immutable as $$ select '0920aaaa-0000-4000-8000-00000000000b'::uuid $$;

insert into auth.users (id, email) select pg_temp.id(who), who || '@team.example'
  from unnest(array['ada', 'olga', 'ben', 'mia', 'max', 'vic', 'otto', 'nora']) who;
insert into profiles (id, name, email) select pg_temp.id(who), initcap(who), who || '@team.example'
  from unnest(array['ada', 'olga', 'ben', 'mia', 'max', 'vic', 'otto', 'nora']) who;
insert into orgs (id, name) values (pg_temp.tarn(), 'Tarn'), (pg_temp.elsewhere(), 'Elsewhere');
insert into memberships (org_id, user_id, role) values
  (pg_temp.tarn(), pg_temp.id('ada'), 'owner'), (pg_temp.tarn(), pg_temp.id('olga'), 'owner'),
  (pg_temp.tarn(), pg_temp.id('ben'), 'admin'), (pg_temp.tarn(), pg_temp.id('mia'), 'member'),
  (pg_temp.tarn(), pg_temp.id('max'), 'member'), (pg_temp.tarn(), pg_temp.id('vic'), 'viewer'),
  (pg_temp.elsewhere(), pg_temp.id('otto'), 'owner');

create function pg_temp.as_user(p_who text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', pg_temp.id(p_who), 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true) $$;
create function pg_temp.as_anon() returns void language sql as $$
  select set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('role', 'anon', true) $$;
create function pg_temp.as_owner() returns void language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'none', true) $$;
create temporary table story (key text primary key, value text);
grant select, insert, update, delete on story to public;
create function pg_temp.got(p_key text) returns text language sql as $$ select value from story where key = p_key $$;

-- Does it as this person and takes it back: ok, or the key of the refusal.
create function pg_temp.try(p_who text, p_sql text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  begin
    perform pg_temp.as_user(p_who);
    execute p_sql;
    raise exception using errcode = 'ZZ000', message = 'ok';
  exception when others then
    v_answer := sqlerrm;
  end;
  perform pg_temp.as_owner();
  return v_answer;
end
$$;
-- Who may, in the order ada ben mia vic otto nora; whoever is refused as a stranger to it is left out.
create function pg_temp.may(p_sql text) returns text language sql as $$
  select coalesce(string_agg(who || case answer when 'ok' then '' else ':' || answer end, ' ' order by place), 'nobody')
  from (select who, place, pg_temp.try(who, p_sql) as answer
        from unnest(array['ada', 'ben', 'mia', 'vic', 'otto', 'nora']) with ordinality w (who, place)) t
  where answer <> 'org.forbidden'
$$;

-- Role by action: everybody tries everything ------------------------------------------------------------------------

insert into invitations (id, org_id, email, role, token_hash, invited_by) values
  ('0920bbbb-0000-4000-8000-000000000001', pg_temp.tarn(), 'open@team.example', 'member', sha256('open'), pg_temp.id('ada')),
  ('0920bbbb-0000-4000-8000-000000000002', pg_temp.tarn(), 'owner@team.example', 'owner', sha256('owner'), pg_temp.id('ada'));
select is(pg_temp.may($$select public.create_invitation(pg_temp.tarn(), 'new@team.example', 'viewer')$$), 'ada ben', 'owners and admins invite');
select is(pg_temp.may($$select public.create_invitation(pg_temp.tarn(), 'new@team.example', 'owner')$$), 'ada ben:member.owner_only', 'only owners invite owners');
select is(pg_temp.may($$select public.resend_invitation('0920bbbb-0000-4000-8000-000000000001')$$), 'ada ben', 'owners and admins send again');
select is(pg_temp.may($$select public.resend_invitation('0920bbbb-0000-4000-8000-000000000002')$$), 'ada ben:member.owner_only', 'an owner''s invitation only owners');
select is(pg_temp.may($$select public.resend_invitation(gen_random_uuid())$$), 'nobody', 'what does not exist answers as what is foreign');
select is(pg_temp.may($$select public.revoke_invitation('0920bbbb-0000-4000-8000-000000000001')$$), 'ada ben', 'owners and admins revoke');
select is(pg_temp.may($$select public.member_holdings(pg_temp.tarn(), pg_temp.id('max'))$$), 'ada ben', 'owners and admins see what somebody holds');
select is(pg_temp.may($$select public.member_holdings(pg_temp.tarn(), auth.uid())$$), 'ada ben mia vic', 'and everybody what they hold themselves');
select is(pg_temp.may($$select public.member_holdings(pg_temp.tarn(), pg_temp.id('otto'))$$), 'ada:member.unknown ben:member.unknown', 'of those who are members');
select is(pg_temp.may($$select public.remove_member(pg_temp.tarn(), pg_temp.id('max'))$$), 'ada ben', 'owners and admins remove');
select is(pg_temp.may($$select public.remove_member(pg_temp.tarn(), pg_temp.id('olga'))$$), 'ada ben:member.owner_only', 'only owners remove owners');
select is(pg_temp.may($$select public.remove_member(pg_temp.tarn(), auth.uid())$$), 'ada ben mia vic', 'everybody may leave');
select is(pg_temp.may($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('max'), 'admin')$$), 'ada ben', 'owners and admins change roles');
select is(pg_temp.may($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('max'), 'owner')$$), 'ada ben:member.owner_only', 'only owners make owners');
select is(pg_temp.may($$select public.change_member_role(pg_temp.tarn(), pg_temp.id('olga'), 'admin')$$), 'ada ben:member.owner_only', 'or unmake them');
select is(pg_temp.may($$select public.end_organisation(pg_temp.tarn(), 'Tarn')$$), 'ada', 'only an owner ends an organisation');
select is(pg_temp.may($$update public.orgs set ended_at = now() where id = pg_temp.tarn()$$),
  'ada:permission denied for table orgs ben:permission denied for table orgs mia:permission denied for table orgs vic:permission denied for table orgs otto:permission denied for table orgs nora:permission denied for table orgs',
  'and nobody past the RPC');
grant update on orgs to authenticated;
select is(pg_temp.try('ada', $$update public.orgs set ended_at = now() where id = pg_temp.tarn()$$), 'row.fixed_field', 'not even with a grant too many');
select is(pg_temp.try('ada', $$update public.orgs set ended_by = auth.uid() where id = pg_temp.tarn()$$), 'row.fixed_field', 'nor says who did');
select is(pg_temp.try('ada', $$update public.orgs set name = 'Tarn' where id = pg_temp.tarn()$$), 'ok', 'where the name may be changed');
revoke update on orgs from authenticated;
grant update (name) on orgs to authenticated;
select set_eq($$select user_id from memberships where org_id = pg_temp.tarn()$$,
  $$select pg_temp.id(who) from unnest(array['ada', 'olga', 'ben', 'mia', 'max', 'vic']) who$$, 'all of it was taken back');
select pg_temp.as_anon();
select throws_ok(format('select public.%s', call), '42501', null, format('anonymous: %s', call))
  from unnest(array['create_invitation(pg_temp.tarn(), ''x@x.example'', ''viewer'')', 'resend_invitation(gen_random_uuid())',
    'member_holdings(pg_temp.tarn(), pg_temp.id(''mia''))', 'remove_member(pg_temp.tarn(), pg_temp.id(''mia''))',
    'end_organisation(pg_temp.tarn(), ''Tarn'')']) call;
select pg_temp.as_user('ada');
select set_config('request.jwt.claims', '{}', true);
select throws_ok($$select public.resend_invitation('0920bbbb-0000-4000-8000-000000000001')$$, '28000', 'session.required', 'without a user nobody sends');
select throws_ok($$select public.member_holdings(pg_temp.tarn(), null)$$, '28000', 'session.required', 'or looks');
select throws_ok($$select public.end_organisation(pg_temp.tarn(), 'Tarn')$$, '28000', 'session.required', 'or ends');

-- One living invitation per address -----------------------------------------------------------------------------------

select pg_temp.as_user('ben');
insert into story select 'first', public.create_invitation(pg_temp.tarn(), 'Pia@Team.example', 'viewer') ->> 'token';
insert into story select 'answer', public.create_invitation(pg_temp.tarn(), 'pia@team.example', 'member')::text;
insert into story select 'second', pg_temp.got('answer')::jsonb ->> 'token';
select is(pg_temp.got('answer')::jsonb - array['id', 'token', 'expires_at'],
  '{"email": "pia@team.example", "role": "member", "organisation": "Tarn", "inviter": "Ben"}', 'the answer has what a mail says');
select isnt(pg_temp.got('first'), pg_temp.got('second'), 'each has a token of its own');
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'MIA@team.example', 'viewer')$$, '23505', 'invitation.member_exists', 'a member is not invited');
select is(public.invitation_preview(pg_temp.got('first')) ->> 'state', 'member', 'a member who has a token is shown the way in');
select pg_temp.as_user('nora');
select is(public.invitation_preview(pg_temp.got('first')), '{"state": "revoked"}', 'the earlier one for the address is dead, and says nothing else');
select throws_ok($$select public.accept_invitation(pg_temp.got('first'))$$, 'P0002', 'invitation.revoked', 'it opens nothing');
select is(public.invitation_preview(pg_temp.got('second')) - 'expires_at', '{"state": "open", "organisation": "Tarn", "role": "member", "inviter": "Ben"}',
  'the later one says which organisation, as what, by whom');
select pg_temp.as_anon();
select is(public.invitation_preview(pg_temp.got('second')) - 'expires_at', '{"state": "open", "organisation": "Tarn", "role": "member", "inviter": "Ben"}',
  'before one has an account too');
select is((public.invitation_preview(pg_temp.got('second')) ->> 'expires_at')::timestamptz, now() + interval '7 days', 'and until when');
select is(public.invitation_preview(token), '{"state": "unknown"}', 'a guessed token tells nothing')
  from unnest(array[repeat('0', 64), '', null, upper(pg_temp.got('second')), pg_temp.got('second') || ' ']) token;
select pg_temp.as_user('ben');
insert into story select 'pia', id::text from invitations where email = 'pia@team.example' and revoked_at is null;
insert into story select 'third', public.resend_invitation(pg_temp.got('pia')::uuid) ->> 'token';
select throws_ok($$select public.resend_invitation(pg_temp.got('pia')::uuid)$$, 'P0002', 'invitation.revoked', 'sent again twice at once is sent again once');
select is((select string_agg(role::text || ' ' || (revoked_at is null), ', ' order by created_at, revoked_at is null) from invitations where email = 'pia@team.example'),
  'viewer false, member false, member true', 'with the role that it had');
select pg_temp.as_user('nora');
select is(public.invitation_preview(pg_temp.got('second')) ->> 'state', 'revoked', 'sent again, the token before is dead');
select is(public.invitation_preview(pg_temp.got('third')) ->> 'state', 'open', 'the new one lives');
select is(public.accept_invitation(pg_temp.got('third')) ->> 'role', 'member', 'and opens the door');
select is(public.invitation_preview(pg_temp.got('third')), jsonb_build_object('state', 'member', 'organisation', 'Tarn', 'org_id', pg_temp.tarn()), 'whoever came in by it is shown in');
select pg_temp.as_user('otto');
select is(public.invitation_preview(pg_temp.got('third')), '{"state": "used"}', 'anybody else that it is used');
select pg_temp.as_user('ben');
select throws_ok($$select public.resend_invitation((select id from invitations where email = 'pia@team.example' and accepted_at is not null))$$, '23505', 'invitation.used', 'what is used is not sent again');
insert into story select 'used', id::text from invitations where email = 'pia@team.example' and accepted_at is not null;
select pg_temp.as_owner();
select is(pg_temp.try(who, $$select public.resend_invitation(pg_temp.got('used')::uuid)$$), 'org.forbidden', format('%s is not even told that it is used', who)) from unnest(array['mia', 'vic', 'otto']) who;
select is(pg_temp.try(who, $$select public.resend_invitation(pg_temp.got('pia')::uuid)$$), 'org.forbidden', format('nor %s that one was revoked', who)) from unnest(array['mia', 'vic', 'otto']) who;
select pg_temp.as_user('ben');
insert into story select 'late', public.create_invitation(pg_temp.tarn(), 'late@team.example', 'viewer') ->> 'token';
select pg_temp.as_owner();
update invitations set expires_at = now() where email = 'late@team.example';
select pg_temp.as_anon();
select is(public.invitation_preview(pg_temp.got('late')), '{"state": "expired"}', 'an expired one says so');
select pg_temp.as_user('ben');
select lives_ok($$insert into story select 'later', public.resend_invitation((select id from invitations where email = 'late@team.example')) ->> 'token'$$, 'and can be sent again');
select is(public.invitation_preview(pg_temp.got('later')) ->> 'state', 'member', 'for seven more days');
select pg_temp.as_user('ada');
select lives_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('nora'))$$, 'Nora is removed');
select pg_temp.as_user('nora');
select is(public.invitation_preview(pg_temp.got('third')), '{"state": "used"}', 'and her invitation does not bring her back');
select throws_ok($$select public.accept_invitation(pg_temp.got('third'))$$, '23505', 'invitation.used', 'nor does trying');

-- Limits -------------------------------------------------------------------------------------------------------------

select pg_temp.as_user('ben');
select lives_ok(format($$select public.create_invitation(pg_temp.tarn(), 'often@team.example', 'viewer') /* %s */$$, n), format('an address is invited %s times', n)) from generate_series(1, 5) n;
select throws_ok($$select public.create_invitation(pg_temp.tarn(), 'often@team.example', 'viewer')$$, '54000', 'invitation.too_often_address', 'not a sixth time on one day');
select throws_ok($$select public.resend_invitation((select id from invitations where email = 'often@team.example' and revoked_at is null))$$, '54000', 'invitation.too_often_address', 'nor by sending again');
select pg_temp.as_owner();
update invitations set created_at = now() - interval '25 hours' where email = 'often@team.example';
select is(pg_temp.try('ben', $$select public.create_invitation(pg_temp.tarn(), 'often@team.example', 'viewer')$$), 'ok', 'on the next day again');
update invitations set created_at = now() - interval '2 hours';
insert into invitations (org_id, email, role, token_hash, revoked_at, invited_by)
  select pg_temp.tarn(), 'hour' || n || '@team.example', 'viewer', sha256(('hour' || n)::bytea), now(), pg_temp.id('olga') from generate_series(1, 59) n;
select is(pg_temp.try('ben', $$select public.create_invitation(pg_temp.tarn(), 'sixty@team.example', 'viewer')$$), 'ok', 'sixty in an hour');
insert into invitations (org_id, email, role, token_hash, revoked_at, invited_by)
  values (pg_temp.tarn(), 'hour60@team.example', 'viewer', sha256('hour60'), now(), pg_temp.id('olga'));
select is(pg_temp.try('ben', $$select public.create_invitation(pg_temp.tarn(), 'sixty@team.example', 'viewer')$$), 'invitation.too_often', 'and no more, whoever made them');
update invitations set created_at = now() - interval '61 minutes' where email = 'hour60@team.example';
select is(pg_temp.try('ben', $$select public.create_invitation(pg_temp.tarn(), 'sixty@team.example', 'viewer')$$), 'ok', 'until the hour is over');
update invitations set created_at = now() - interval '2 hours';
insert into invitations (org_id, email, role, token_hash, revoked_at, invited_by)
  select pg_temp.elsewhere(), 'abroad' || n || '@team.example', 'viewer', sha256(('abroad' || n)::bytea), now(), pg_temp.id('ben') from generate_series(1, 60) n;
select is(pg_temp.try('ben', $$select public.create_invitation(pg_temp.tarn(), 'sixty@team.example', 'viewer')$$), 'invitation.too_often', 'a person has sixty over all organisations');
select is(pg_temp.try('ada', $$select public.create_invitation(pg_temp.tarn(), 'sixty@team.example', 'viewer')$$), 'ok', 'which are not another''s');
delete from invitations where email like 'abroad%';

-- Handing over -------------------------------------------------------------------------------------------------------

insert into knulldev_projects (id, org_id, user_id, client_id, name, status) values
  ('0920cccc-0000-4000-8000-000000000001', pg_temp.tarn(), pg_temp.id('mia'), '0920dddd-0000-4000-8000-000000000001', 'Mia''s', 'building'),
  ('0920cccc-0000-4000-8000-000000000002', pg_temp.tarn(), pg_temp.id('mia'), '0920dddd-0000-4000-8000-000000000002', 'Mia''s of old', 'archived'),
  ('0920cccc-0000-4000-8000-000000000003', pg_temp.tarn(), pg_temp.id('mia'), '0920dddd-0000-4000-8000-000000000003', 'Chosen key', 'planning'),
  ('0920cccc-0000-4000-8000-000000000004', pg_temp.tarn(), pg_temp.id('max'), '0920dddd-0000-4000-8000-000000000003', 'Max''s own', 'planning'),
  ('0920cccc-0000-4000-8000-000000000005', pg_temp.elsewhere(), pg_temp.id('mia'), '0920dddd-0000-4000-8000-000000000005', 'Foreign', 'planning');
insert into services (id, org_id, user_id, name, tier) values
  ('0920eeee-0000-4000-8000-000000000001', pg_temp.tarn(), pg_temp.id('mia'), 'mia-api', 1),
  ('0920eeee-0000-4000-8000-000000000002', pg_temp.tarn(), pg_temp.id('ben'), 'ben-api', 2),
  ('0920eeee-0000-4000-8000-000000000003', pg_temp.elsewhere(), pg_temp.id('mia'), 'foreign-api', 3);
insert into incidents (id, org_id, number, title, severity, status, started_at, detected_at, acknowledged_at, mitigated_at, resolved_at, user_id, commander_id) values
  ('0920ffff-0000-4000-8000-000000000001', pg_temp.tarn(), 1, 'Open', 'sev2', 'acknowledged', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', null, null, pg_temp.id('vic'), pg_temp.id('mia')),
  ('0920ffff-0000-4000-8000-000000000002', pg_temp.tarn(), 2, 'Over', 'sev1', 'resolved', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', pg_temp.id('mia'), pg_temp.id('mia')),
  ('0920ffff-0000-4000-8000-000000000003', pg_temp.tarn(), 3, 'Another''s', 'sev3', 'acknowledged', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', null, null, pg_temp.id('mia'), pg_temp.id('ben'));
insert into documents (org_id, user_id, title, type, size_bytes, content, passage_count) values (pg_temp.tarn(), pg_temp.id('mia'), 'Hers', 'text', 1, 'x', 1);

select pg_temp.as_user('ben');
select is(public.member_holdings(pg_temp.tarn(), pg_temp.id('mia')), $${
  "held": [
    {"kind": "incident", "id": "0920ffff-0000-4000-8000-000000000001", "name": "INC-1 Open", "state": "sev2"},
    {"kind": "project", "id": "0920cccc-0000-4000-8000-000000000001", "name": "Mia's", "state": "building"},
    {"kind": "project", "id": "0920cccc-0000-4000-8000-000000000003", "name": "Chosen key", "state": "planning"},
    {"kind": "service", "id": "0920eeee-0000-4000-8000-000000000001", "name": "mia-api", "state": "1"}],
  "kept": {"documents": 1, "datasets": 0, "chats": 0}}$$::jsonb, 'what is hers here, open and alive, and what stays');
select is(public.member_holdings(pg_temp.tarn(), pg_temp.id('vic')), '{"held": [], "kept": {"documents": 0, "datasets": 0, "chats": 0}}'::jsonb, 'a viewer holds nothing');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('mia'))$$, '23503', 'member.holds', 'she does not go and leave it');
select throws_ok(format($$select public.remove_member(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.id('%s'))$$, who), '22023', 'member.bad_successor', format('not to %s', who))
  from unnest(array['mia', 'vic', 'otto', 'nora']) who;
select pg_temp.as_user('mia');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('mia'))$$, '23503', 'member.holds', 'nor by herself');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('vic'), pg_temp.id('mia'))$$, '42501', 'org.forbidden', 'and takes nobody else''s');
select pg_temp.as_owner();
select is((select count(*) from memberships where user_id = pg_temp.id('mia')), 1::bigint, 'she is still there');
select is((select commander_id from incidents where id = '0920ffff-0000-4000-8000-000000000001'), pg_temp.id('mia'), 'and leads');
select is(pg_temp.try('ben', $$select public.remove_member(pg_temp.tarn(), pg_temp.id('olga'), pg_temp.id('ben'))$$), 'member.owner_only', 'a successor opens no other door');
select is(pg_temp.try('mia', $$select public.remove_member(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.id('ben'))$$), 'ok', 'she may go and hand over');

select pg_temp.as_user('ben');
select lives_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('mia'), pg_temp.id('max'))$$, 'the admin removes her and hands over to Max');
select pg_temp.as_owner();
select is_empty($$select 1 from memberships where org_id = pg_temp.tarn() and user_id = pg_temp.id('mia')$$, 'she is gone');
select results_eq($$select number, commander_id from incidents where org_id = pg_temp.tarn() order by number$$,
  $$values (1, pg_temp.id('max')), (2, pg_temp.id('mia')), (3, pg_temp.id('ben'))$$, 'the open incident is led by Max, what is over stays as it was');
select results_eq($$select user_id, kind::text, meta from incident_updates where incident_id = '0920ffff-0000-4000-8000-000000000001' and kind = 'commander'$$,
  $$values (pg_temp.id('max'), 'commander', jsonb_build_object('from', pg_temp.id('mia'), 'to', pg_temp.id('max'), 'given_by', pg_temp.id('ben')))$$, 'and its timeline says so');
select results_eq($$select name, user_id from knulldev_projects where id::text like '0920cccc%' order by id$$,
  $$values ('Mia''s', pg_temp.id('max')), ('Mia''s of old', pg_temp.id('mia')), ('Chosen key', pg_temp.id('mia')), ('Max''s own', pg_temp.id('max')), ('Foreign', pg_temp.id('mia'))$$,
  'her living project is his; a key that he has used himself stops nothing');
select results_eq($$select name, user_id from services where id::text like '0920eeee%' order by id$$,
  $$values ('mia-api', pg_temp.id('max')), ('ben-api', pg_temp.id('ben')), ('foreign-api', pg_temp.id('mia'))$$, 'her service too, and nobody else''s, and none elsewhere');
select is((select user_id from documents where title = 'Hers'), pg_temp.id('mia'), 'who brought a document does not change');
select results_eq($$select user_id, target, meta -> 'incidents', meta -> 'projects', meta -> 'services' from audit_logs where action = 'MEMBER_HANDED_OVER'$$,
  $$values (pg_temp.id('ben'), 'Max', '1'::jsonb, '1'::jsonb, '1'::jsonb)$$, 'one entry of the log has it');
select is((select user_id from audit_logs where action = 'INCIDENT_COMMAND_GIVEN'), pg_temp.id('ben'), 'as has the incident''s');
select is((select array_agg(distinct private.reserved_action(a)) from unnest(array['MEMBER_HANDED_OVER', 'INCIDENT_COMMAND_GIVEN', 'ORG_ENDED']) a), array[true], 'entries that no browser can write itself');
select is_empty($$select 1 from private.holdings(pg_temp.tarn(), pg_temp.id('mia')) where name <> 'Chosen key'$$, 'nothing is left behind');
select pg_temp.as_user('ada');
select lives_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('vic'), pg_temp.id('max'))$$, 'who holds nothing may go with a successor all the same');
select lives_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('olga'))$$, 'an owner removes the other one');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('ada'), pg_temp.id('ben'))$$, '42501', 'member.last_owner', 'the last one stays, successor or not');
select throws_ok($$select public.remove_member(pg_temp.tarn(), pg_temp.id('olga'))$$, 'P0002', 'member.unknown', 'whoever is gone is not removed twice');

-- The end ------------------------------------------------------------------------------------------------------------

select throws_ok(format('select public.end_organisation(pg_temp.tarn(), %L)', name), '22023', 'org.name_mismatch', 'its name must be given') from unnest(array['tarn', '', null]) name;
select pg_temp.as_owner();
insert into reports (id, org_id, user_id, title) values ('0920abcd-0000-4000-8000-000000000001', pg_temp.tarn(), pg_temp.id('ada'), 'Shown outside');
insert into publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, expires_at)
  values (pg_temp.tarn(), 'report', '0920abcd-0000-4000-8000-000000000001', 'Shown outside', '{"title": "Shown outside"}', false, false, sha256('published'), now() + interval '1 day');
insert into invitations (org_id, email, role, token_hash, invited_by) values
  -- Whose maker is no member that leaves with it: nothing else would end it.
  (pg_temp.tarn(), 'orphan@team.example', 'viewer', sha256('orphan'), null),
  (pg_temp.elsewhere(), 'end@team.example', 'viewer', sha256('abroad'), pg_temp.id('otto'));
select pg_temp.as_user('ada');
insert into story select 'at the end', public.create_invitation(pg_temp.tarn(), 'end@team.example', 'admin') ->> 'token';
select isnt_empty($$select 1 from knulldev_projects where org_id = pg_temp.tarn()$$, 'Ada reads what is in it');
select is(public.read_publication('published') ->> 'title', 'Shown outside', 'a link shows something of it to anybody');
select lives_ok($$select public.end_organisation(pg_temp.tarn(), ' Tarn ')$$, 'Ada ends Tarn');
select throws_ok($$select public.read_publication('published')$$, 'P0002', 'publication.revoked', 'what was published is shown no more');
select is_empty($$select 1 from orgs where id = pg_temp.tarn()$$, 'it is not hers any more');
select is_empty($$select 1 from knulldev_projects where org_id = pg_temp.tarn()$$, 'nor is what was in it');
select throws_ok($$select public.end_organisation(pg_temp.tarn(), 'Tarn')$$, '42501', 'org.forbidden', 'it is not ended twice');
select throws_ok($$select public.members(pg_temp.tarn())$$, '42501', 'org.forbidden', 'or asked for its people');
select pg_temp.as_user('nora');
select is(public.invitation_preview(pg_temp.got('at the end')), '{"state": "revoked"}', 'open invitations ended with it');
select throws_ok($$select public.accept_invitation(pg_temp.got('at the end'))$$, 'P0002', 'invitation.revoked', 'they lead nowhere');
select pg_temp.as_owner();
select results_eq($$select org_id, revoked_at is not null, revoked_by from invitations where email = 'end@team.example' order by org_id$$,
  $$values (pg_temp.tarn(), true, pg_temp.id('ada')), (pg_temp.elsewhere(), false, null)$$, 'revoked by whoever ended it, and none of another organisation');
select is((select count(*) from invitations where org_id = pg_temp.tarn() and accepted_at is null and revoked_at is null), 0::bigint, 'no open one is left');
update invitations set revoked_at = null, revoked_by = null where org_id = pg_temp.tarn() and email = 'end@team.example';
select is(pg_temp.try('nora', $$select public.accept_invitation(pg_temp.got('at the end'))$$), 'org.ended', 'not even one that slipped through');
select pg_temp.as_anon();
select is(public.invitation_preview(pg_temp.got('at the end')), '{"state": "revoked"}', 'which says so beforehand');
select pg_temp.as_owner();
select throws_ok($$insert into memberships (org_id, user_id, role) values (pg_temp.tarn(), pg_temp.id('ada'), 'owner')$$, '42501', 'org.ended', 'nobody becomes a member again');
select lives_ok($$insert into memberships (org_id, user_id, role) values (pg_temp.elsewhere(), pg_temp.id('ada'), 'member')$$, 'of another one they do');
select is((select ended_by || ' ' || (ended_at = now()) from orgs where id = pg_temp.tarn()), pg_temp.id('ada') || ' true', 'who ended it and when is kept');
select is((select user_id || ' ' || target || ' ' || (meta ->> 'members') from audit_logs where action = 'ORG_ENDED'), pg_temp.id('ada') || ' Tarn 3', 'and is in the log, with how many there were');
select is((select count(*) from audit_logs where org_id = pg_temp.tarn() and action = 'MEMBER_REMOVED' and user_id = pg_temp.id('ada') and created_at = now()) >= 3, true, 'as is everybody''s departure');
select isnt_empty($$select 1 from knulldev_projects where org_id = pg_temp.tarn()$$, 'its content stays, sealed');
select is((select org_id from profiles where id = pg_temp.id('ben')), null, 'a home that ended is nobody''s home');
select is(pg_temp.try('otto', $$delete from public.memberships$$), 'permission denied for table memberships', 'elsewhere nothing changed');
select throws_ok($$delete from memberships where org_id = pg_temp.elsewhere() and user_id = pg_temp.id('otto')$$, '42501', 'member.last_owner', 'an organisation that goes on keeps its last owner');

select * from finish();
rollback;
