-- Sign-up is not confirmed by mail, so the address of an account proves
-- nothing: whoever signs up first with somebody else's address would be joined
-- by that person's Google or GitHub sign-in and share the account from then
-- on. The auth server links by equal address; here it is refused.

create function private.refuse_identity_link()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.identities i where i.user_id = new.user_id and i.provider <> new.provider) then
    raise exception using
      errcode = '42501',
      message = 'auth.identity_taken',
      hint = 'This address already has an account. Sign in the way it was made.';
  end if;
  return new;
end
$$;
comment on function private.refuse_identity_link() is
  'Before a sign-in identity is added: an account keeps the one way of signing in that it was made with.';
revoke execute on function private.refuse_identity_link() from public;

create trigger identities_refuse_link before insert on auth.identities
  for each row execute function private.refuse_identity_link();
