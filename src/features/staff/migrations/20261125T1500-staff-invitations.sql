-- Who is invited to work here: they get their roles once they accept the link, of which only its hash is kept.
create table staff_invitation (
  id uuid primary key,
  -- E.164; one invitation at most waits for a phone.
  phone text not null unique,
  email text,
  -- Where the link went: what whoever opens it has proved.
  sent_by text not null check (sent_by in ('sms', 'email')),
  name text not null check (length(name) between 1 and 100),
  surname text not null check (length(surname) between 1 and 100),
  roles text[] not null check (cardinality(roles) between 1 and 20),
  token_hash bytea not null unique,
  -- Whoever sent it last: it is good for as long as they may give these roles.
  invited_by uuid references users (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  check (sent_by = 'sms' or email is not null)
);
create index staff_invitation_inviter on staff_invitation (invited_by);
