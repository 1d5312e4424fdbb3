-- What an account holds beyond its name, and everything that lets it in.

alter table users
  alter column name set default '',
  alter column surname set default '',
  add column en_name text not null default '',
  add column en_surname text not null default '',
  add column identity_number text unique check (identity_number ~ '^\d{10}$'),
  -- The alternative contact: claimed, never proved; no way in, and unique to nobody.
  add column contact_email text check (contact_email = lower(contact_email) and length(contact_email) <= 254),
  add column contact_country_code text check (contact_country_code ~ '^\+\d{1,5}$'),
  add column contact_phone_number text check (contact_phone_number ~ '^\d{5,15}$'),
  add column bio text not null default '' check (length(bio) <= 500),
  add column birth_date date,
  -- The key of the picture among the public files.
  add column avatar text,
  add column referral_code text,
  add column referred_by uuid references users (id) on delete set null,
  -- both names folded, for whoever looks for a person
  add column search_key text not null default '',
  add constraint contact_phone_whole check ((contact_country_code is null) = (contact_phone_number is null)),
  -- A proved contact is no claim any more.
  add constraint contact_email_or_email check (contact_email is null or email is null),
  add constraint contact_phone_or_phone check (contact_phone_number is null or phone is null);
update users set referral_code = upper(substr(translate(md5(id::text), '01', '89'), 1, 8));
alter table users alter column referral_code set not null, add unique (referral_code);
create extension if not exists pg_trgm;
create index users_by_name on users using gin (search_key gin_trgm_ops);
create index users_by_contact_email on users (contact_email);
create index users_by_contact_phone on users ((contact_country_code || contact_phone_number));

-- One request for a code, and the secret it was changed for. Neither is ever stored as it is.
create table code (
  request_id uuid primary key,
  purpose text not null check (purpose in ('register', 'recover', 'contact')),
  channel text not null check (channel in ('sms', 'email')),
  -- E.164 or an email
  identifier text not null,
  -- whose contact is to be proved; null for the other purposes. The row outlives the account: what was sent counts
  user_id uuid references users (id) on delete set null,
  code_hash bytea not null,
  tries integer not null default 0,
  -- an HMAC of the address that asked, for the limit by the hour
  address_hash bytea not null,
  letter_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  secret_hash bytea,
  secret_expires_at timestamptz,
  secret_used_at timestamptz
);
create index code_by_identifier on code (identifier, created_at);
create index code_by_address on code (address_hash, created_at);
create index code_by_age on code (created_at);

alter table session
  add column device text not null default '',
  add column place text not null default '',
  add column last_seen_at timestamptz,
  -- when the password was last given in this session
  add column proved_at timestamptz,
  add column end_reason text check (end_reason in ('logout', 'remote', 'password', 'reuse', 'idle', 'staff', 'deleted'));
update session set last_seen_at = created_at, proved_at = created_at;
alter table session alter column last_seen_at set not null, alter column proved_at set not null;

-- The chain of rotating refresh credentials of a session; only hashes are kept.
create table refresh_credential (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  -- the credential it was changed for; null for the first
  predecessor bytea,
  created_at timestamptz not null,
  -- when it was first changed for a successor: from then its predecessor is good for 30 s only
  used_at timestamptz,
  -- when another one's first use ended it
  dead_at timestamptz
);
create index refresh_credential_by_session on refresh_credential (session_id);

-- Tries to sign in, newest fifteen minutes; `pending` while the password is compared.
create table login_try (
  id uuid primary key,
  identifier text not null,
  -- the address or the known device it came from
  origin text not null,
  known_device boolean not null,
  state text not null check (state in ('pending', 'wrong')),
  at timestamptz not null
);
create index login_try_by_identifier on login_try (identifier, at);

create table login_lock (
  identifier text not null,
  -- an origin, or '*' for all unknown ones
  origin text not null,
  until timestamptz not null,
  primary key (identifier, origin)
);

-- Browsers in which somebody has signed in before; the cookie's hash.
create table known_device (
  hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  signed_in_at timestamptz not null,
  primary key (hash, user_id)
);

create table message (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  body text not null,
  link text check (link like '/%'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index message_by_user on message (user_id, created_at desc, id desc);
create index message_unread on message (user_id) where read_at is null;

-- What staff did, and what people did to their own keys. Kept when the account is deleted, without its names.
create table audit_entry (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  act text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index audit_entry_by_time on audit_entry (at desc, id desc);
create index audit_entry_by_subject on audit_entry (subject_id, at desc);

create table passkey (
  -- the credential id, base64url
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  title text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

create table passkey_challenge (
  challenge text primary key,
  -- null while somebody signs in
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
