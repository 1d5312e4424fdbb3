-- Who is to own the school and has no account yet: the phone, E.164, that they will prove by a code.
create table owner_invitation (
  phone text primary key,
  expires_at timestamptz not null
);
