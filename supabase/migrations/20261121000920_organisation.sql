-- Organisation: invitations that a server can mail, what somebody leaves behind, and the end of an organisation.
--
-- Why it is the way it is
--   * An invitation's mail holds the only thing that accepts it, its token. So there is one living token per address and
--     organisation: inviting again, or sending again, ends the one before. Limits per hour, person and address make the
--     mail server no use to somebody who wants to write to strangers.
--   * Whoever holds a token learns what they need to decide, and nothing else, whether they are signed in or not.
--   * Nobody leaves open incidents without a commander, or projects and services without anybody whose they are:
--     remove_member refuses until it is told who takes them, and hands over and removes in one transaction. What somebody
--     wrote or brought (documents, datasets, chats, notes) stays theirs in name and the organisation's in fact.
--   * An organisation is ended, never deleted: ledgers and the audit log refer to it and outlive it. It loses its members,
--     and with them everybody who could read it; no membership can be made in it any more.
--
-- Other chapters: whatever gets somebody responsible later joins private.holdings and private.hand_over; whatever can be
-- read without a membership (a published link) asks that orgs.ended_at is null.

-- ------------------------------------------------------------------------------------------------------------------
-- Columns and indexes

alter table public.orgs add column ended_at timestamptz, add column ended_by uuid;
comment on column public.orgs.ended_at is 'When its owner ended it. It has no members since, and cannot get any.';
comment on column public.orgs.ended_by is 'User id, kept without a foreign key so that it outlives the account.';

create index invitations_inviter_time_idx on public.invitations (invited_by, created_at desc);

-- ------------------------------------------------------------------------------------------------------------------
-- Guards

-- As in the platform chapter; the end is not a client's to write either.
create or replace function private.guard_org()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_field text;
begin
  if private.is_client() then
    foreach v_field in array array['id', 'personal_of', 'created_by', 'created_at', 'ended_at', 'ended_by'] loop
      if to_jsonb(old) -> v_field is distinct from to_jsonb(new) -> v_field then
        raise exception using errcode = '42501', message = 'row.fixed_field',
          detail = json_build_object('field', v_field)::text;
      end if;
    end loop;
  end if;
  new.name := btrim(new.name);
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.guard_org() is 'Before update: a client changes the name of an organisation and nothing else.';

-- As in the platform chapter, except that an organisation which was ended keeps nobody.
create or replace function private.keep_last_owner()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.org_id, new.user_id) is distinct from (old.org_id, old.user_id) then
    raise exception using errcode = '42501', message = 'row.fixed_field',
      detail = json_build_object('field', 'org_id')::text;
  end if;
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    -- Two owners leaving at the same moment queue here. Gone already: the organisation or the account is being deleted.
    perform from public.orgs o where o.id = old.org_id and o.ended_at is null for no key update;
    if found
      and exists (select from auth.users u where u.id = old.user_id)
      and not exists (
        select from public.memberships m where m.org_id = old.org_id and m.role = 'owner' and m.user_id <> old.user_id)
    then
      raise exception using errcode = '42501', message = 'member.last_owner';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.keep_last_owner() is 'Before update or delete on memberships: an organisation that was not ended keeps at least one owner, also against SQL and two at once.';

create function private.refuse_ended_org()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock waits for an end that is under way, and looks again after it. An organisation that does not exist is the
  -- foreign key's to refuse.
  perform from public.orgs o where o.id = new.org_id and o.ended_at is null for key share;
  if not found and exists (select from public.orgs o where o.id = new.org_id) then
    raise exception using errcode = '42501', message = 'org.ended';
  end if;
  return new;
end
$$;
comment on function private.refuse_ended_org() is 'Before insert on memberships: an organisation that was ended gets no members. Raises 42501 org.ended.';

create trigger memberships_not_ended before insert on public.memberships
  for each row execute function private.refuse_ended_org();

-- ------------------------------------------------------------------------------------------------------------------
-- Invitations

-- As in the platform chapter, and besides: an address that a member has is refused, the living invitation of the address
-- ends, the limits per hour and day hold, and the answer has what a mail needs to say.
create or replace function public.create_invitation(p_org_id uuid, p_email text, p_role public.org_role default 'member')
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_token text := private.random_token();
  v_email text := lower(btrim(p_email));
  v_row public.invitations;
begin
  -- Waits for a removal or demotion that is under way, which could not see and revoke what is made here meanwhile.
  perform from public.memberships m where m.org_id = p_org_id and m.user_id = auth.uid() for share;
  perform private.require_role(p_org_id, 'admin');
  if p_role is null or (p_role = 'owner' and not private.has_role(p_org_id, 'owner')) then
    raise exception using errcode = '42501', message = 'member.owner_only';
  end if;
  if v_email is null or char_length(v_email) > 254 or v_email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    raise exception using errcode = '22023', message = 'invitation.invalid_email';
  end if;
  -- Admins see the addresses of members anyway: this tells them nothing new.
  if exists (
    select from public.memberships m join auth.users u on u.id = m.user_id
    where m.org_id = p_org_id and lower(u.email) = v_email
  ) then
    raise exception using errcode = '23505', message = 'invitation.member_exists';
  end if;
  -- One at a time per organisation: what is counted below cannot grow meanwhile.
  perform from public.orgs o where o.id = p_org_id for no key update;
  if (select count(*) from public.invitations i
      where i.org_id = p_org_id and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
        and i.email <> v_email) >= 100 then
    raise exception using errcode = '54000', message = 'invitation.too_many', detail = '{"max": 100}';
  end if;
  if (select count(*) from public.invitations i where i.org_id = p_org_id and i.created_at > now() - interval '1 hour') >= 60
    or (select count(*) from public.invitations i where i.invited_by = auth.uid() and i.created_at > now() - interval '1 hour') >= 60
  then
    raise exception using errcode = '54000', message = 'invitation.too_often', detail = '{"max": 60}';
  end if;
  if (select count(*) from public.invitations i
      where i.org_id = p_org_id and i.email = v_email and i.created_at > now() - interval '1 day') >= 5 then
    raise exception using errcode = '54000', message = 'invitation.too_often_address', detail = '{"max": 5}';
  end if;
  update public.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where i.org_id = p_org_id and i.email = v_email and i.accepted_at is null and i.revoked_at is null;
  insert into public.invitations (org_id, email, role, token_hash, invited_by)
  values (p_org_id, v_email, p_role, sha256(convert_to(v_token, 'UTF8')), auth.uid())
  returning * into v_row;
  return jsonb_build_object('id', v_row.id, 'token', v_token, 'email', v_row.email, 'role', v_row.role, 'expires_at', v_row.expires_at,
    'organisation', (select o.name from public.orgs o where o.id = p_org_id), 'inviter', private.person_name(auth.uid()));
end
$$;
comment on function public.create_invitation(uuid, text, public.org_role) is
  'For admins: returns {id, token, email, role, expires_at, organisation, inviter}. The token is shown here and never again; an earlier one for the address ends. Only owners invite owners. 100 open ones; 60 an hour for an organisation and for a person; 5 a day for an address. Raises org.forbidden, member.owner_only, invitation.invalid_email, .member_exists, .too_many, .too_often, .too_often_address.';

create function public.resend_invitation(p_invitation_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row public.invitations;
begin
  if auth.uid() is null then
    raise exception using errcode = '28000', message = 'session.required';
  end if;
  select * into v_row from public.invitations i where i.id = p_invitation_id;
  -- An unknown id answers as a foreign one does.
  perform private.require_role(v_row.org_id, 'admin');
  -- Locked only now: a stranger must not be able to hold up the row.
  select * into v_row from public.invitations i where i.id = p_invitation_id for update;
  if v_row.accepted_at is not null then
    raise exception using errcode = '23505', message = 'invitation.used';
  end if;
  if v_row.revoked_at is not null then
    raise exception using errcode = 'P0002', message = 'invitation.revoked';
  end if;
  return public.create_invitation(v_row.org_id, v_row.email, v_row.role);
end
$$;
comment on function public.resend_invitation(uuid) is
  'For admins: a new invitation in the place of an open or expired one, with a new token and seven more days; the old token is dead. Returns and raises what create_invitation does, and invitation.used, invitation.revoked.';

create function public.invitation_preview(p_token text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
  v_row public.invitations;
  v_org public.orgs;
begin
  select * into v_row from public.invitations i where i.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  if not found then
    return jsonb_build_object('state', 'unknown');
  end if;
  select * into v_org from public.orgs o where o.id = v_row.org_id;
  -- A member knows all of this anyway; they are shown the way in.
  if exists (select from public.memberships m where m.org_id = v_row.org_id and m.user_id = v_uid) then
    return jsonb_build_object('state', 'member', 'organisation', v_org.name, 'org_id', v_org.id);
  end if;
  if v_row.accepted_at is not null then
    return jsonb_build_object('state', 'used');
  end if;
  if v_row.revoked_at is not null or v_org.ended_at is not null then
    return jsonb_build_object('state', 'revoked');
  end if;
  if v_row.expires_at <= now() then
    return jsonb_build_object('state', 'expired');
  end if;
  return jsonb_build_object('state', 'open', 'organisation', v_org.name, 'role', v_row.role,
    'inviter', private.person_name(v_row.invited_by), 'expires_at', v_row.expires_at);
end
$$;
comment on function public.invitation_preview(text) is
  'For whoever holds the token, signed in or not: {state} of unknown, used, revoked, expired, open or member; of an open one also organisation, role, inviter and expires_at, for a member organisation and org_id. Changes nothing, raises nothing.';

-- ------------------------------------------------------------------------------------------------------------------
-- What somebody would leave behind

create function private.holdings(p_org_id uuid, p_user_id uuid)
returns table (kind text, id uuid, name text, state text)
language sql stable security definer set search_path = ''
as $$
  select 'incident', i.id, private.incident_target(i), i.severity::text
  from public.incidents i where i.org_id = p_org_id and i.commander_id = p_user_id and i.is_open
  union all
  select 'project', p.id, p.name, p.status::text
  from public.knulldev_projects p where p.org_id = p_org_id and p.user_id = p_user_id and p.status <> 'archived'
  union all
  select 'service', s.id, s.name, s.tier::text
  from public.services s where s.org_id = p_org_id and s.user_id = p_user_id
$$;
comment on function private.holdings(uuid, uuid) is
  'What would have nobody without this person: open incidents that they command (state: severity), projects that are not archived (status) and services (tier) that are theirs.';

create function private.hand_over(p_org_id uuid, p_from uuid, p_to uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_incident public.incidents;
  v_incidents integer := 0;
  v_projects integer;
  v_services integer;
begin
  for v_incident in
    select * from public.incidents i where i.org_id = p_org_id and i.commander_id = p_from and i.is_open order by i.number for update
  loop
    update public.incidents i set commander_id = p_to where i.id = v_incident.id;
    insert into public.incident_updates (org_id, incident_id, user_id, kind, meta)
    values (p_org_id, v_incident.id, p_to, 'commander', jsonb_build_object('from', p_from, 'to', p_to, 'given_by', auth.uid()));
    perform private.audit(p_org_id, 'INCIDENT_COMMAND_GIVEN', private.incident_target(v_incident),
      jsonb_build_object('id', v_incident.id, 'from', p_from, 'to', p_to));
    v_incidents := v_incidents + 1;
  end loop;
  -- The key of a form is chosen by a browser: two of the same would stop the removal of whoever made the second.
  update public.knulldev_projects p set user_id = p_to
  where p.org_id = p_org_id and p.user_id = p_from and p.status <> 'archived'
    and not exists (select from public.knulldev_projects o where o.org_id = p_org_id and o.user_id = p_to and o.client_id = p.client_id);
  get diagnostics v_projects = row_count;
  update public.services s set user_id = p_to where s.org_id = p_org_id and s.user_id = p_from;
  get diagnostics v_services = row_count;
  if v_incidents + v_projects + v_services > 0 then
    perform private.audit(p_org_id, 'MEMBER_HANDED_OVER', private.person_name(p_to), jsonb_build_object(
      'from', p_from, 'to', p_to, 'incidents', v_incidents, 'projects', v_projects, 'services', v_services));
  end if;
end
$$;
comment on function private.hand_over(uuid, uuid, uuid) is
  'Everything that private.holdings names becomes somebody else''s: incidents with a line in their timeline, all of it with one audit entry MEMBER_HANDED_OVER.';

create function public.member_holdings(p_org_id uuid, p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role(p_org_id,
    case when p_user_id = auth.uid() then 'viewer' else 'admin' end::public.org_role);
  if not exists (select from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id) then
    raise exception using errcode = 'P0002', message = 'member.unknown';
  end if;
  return jsonb_build_object(
    'held', (select coalesce(jsonb_agg(to_jsonb(h) order by h.kind, h.state, h.name), '[]') from private.holdings(p_org_id, p_user_id) h),
    'kept', jsonb_build_object(
      'documents', (select count(*) from public.documents d where d.org_id = p_org_id and d.user_id = p_user_id),
      'datasets', (select count(*) from public.datasets d where d.org_id = p_org_id and d.user_id = p_user_id and d.status = 'ready'),
      'chats', (select count(*) from public.chat_sessions c where c.org_id = p_org_id and c.user_id = p_user_id)));
end
$$;
comment on function public.member_holdings(uuid, uuid) is
  'For admins, and of oneself: {held: [{kind, id, name, state}], kept: {documents, datasets, chats}}. Held must be handed over before the person can go; kept stays with the organisation. Raises org.forbidden, member.unknown.';

-- A third argument is another function to PostgreSQL; calls with two find this one.
drop function public.remove_member(uuid, uuid);

create function public.remove_member(p_org_id uuid, p_user_id uuid, p_to uuid default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_role public.org_role;
begin
  perform private.require_role(p_org_id,
    case when p_user_id = auth.uid() then 'viewer' else 'admin' end::public.org_role);
  -- Both in one order: of two removals that hand over to each other's person, one waits and then finds its own gone.
  perform from public.memberships m where m.org_id = p_org_id and m.user_id in (p_user_id, p_to) order by m.user_id for update;
  select m.role into v_role from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id;
  if not found then
    raise exception using errcode = 'P0002', message = 'member.unknown';
  end if;
  if v_role = 'owner' and not private.has_role(p_org_id, 'owner') then
    raise exception using errcode = '42501', message = 'member.owner_only';
  end if;
  if p_to is not null then
    if p_to = p_user_id or not exists (
      select from public.memberships m where m.org_id = p_org_id and m.user_id = p_to and m.role >= 'member')
    then
      raise exception using errcode = '22023', message = 'member.bad_successor';
    end if;
    perform private.hand_over(p_org_id, p_user_id, p_to);
  elsif exists (select from private.holdings(p_org_id, p_user_id)) then
    raise exception using errcode = '23503', message = 'member.holds',
      detail = json_build_object('count', (select count(*) from private.holdings(p_org_id, p_user_id)))::text;
  end if;
  delete from public.memberships m where m.org_id = p_org_id and m.user_id = p_user_id;
end
$$;
comment on function public.remove_member(uuid, uuid, uuid) is
  'Admins remove others, everybody may leave; owners are removed by owners, and never the last. What member_holdings calls held goes to p_to, who must be at least member, in the same transaction. Raises org.forbidden, member.unknown, member.owner_only, member.last_owner, 22023 member.bad_successor, 23503 member.holds {count}.';

-- ------------------------------------------------------------------------------------------------------------------
-- The end of an organisation

create function public.end_organisation(p_org_id uuid, p_name text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_org public.orgs;
begin
  perform private.require_role(p_org_id, 'owner');
  -- Invitations first, as whoever accepts one locks it before the organisation. One made meanwhile leads nowhere:
  -- memberships_not_ended refuses it.
  update public.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where i.org_id = p_org_id and i.accepted_at is null and i.revoked_at is null;
  select * into v_org from public.orgs o where o.id = p_org_id and o.ended_at is null for update;
  if not found then
    raise exception using errcode = '42501', message = 'org.ended';
  end if;
  if btrim(p_name) is distinct from v_org.name then
    raise exception using errcode = '22023', message = 'org.name_mismatch';
  end if;
  update public.orgs o set ended_at = now(), ended_by = auth.uid() where o.id = p_org_id;
  perform private.audit(p_org_id, 'ORG_ENDED', v_org.name, jsonb_build_object('id', p_org_id,
    'members', (select count(*) from public.memberships m where m.org_id = p_org_id)));
  delete from public.memberships m where m.org_id = p_org_id;
end
$$;
comment on function public.end_organisation(uuid, text) is
  'For owners, who give its name once more: revokes open invitations and removes every member, the caller too, so that nobody can read or change anything of it. Ledgers, log and content stay, sealed. There is no way back through the API. Raises org.forbidden, org.name_mismatch, org.ended.';

-- ------------------------------------------------------------------------------------------------------------------
-- Execute rights

revoke execute on function private.refuse_ended_org(), private.holdings(uuid, uuid), private.hand_over(uuid, uuid, uuid)
  from public, anon, authenticated;
revoke execute on function
  public.resend_invitation(uuid), public.invitation_preview(text), public.member_holdings(uuid, uuid),
  public.remove_member(uuid, uuid, uuid), public.end_organisation(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.resend_invitation(uuid), public.member_holdings(uuid, uuid), public.remove_member(uuid, uuid, uuid),
  public.end_organisation(uuid, text)
  to authenticated;
-- Read before one has an account: the token, 244 random bits, is what entitles.
grant execute on function public.invitation_preview(text) to anon, authenticated;
