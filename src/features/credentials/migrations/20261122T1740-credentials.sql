-- What the school vouches for: badges, certificates and transcripts, each with what was said of it when it was issued.
create table credential (
  id uuid primary key,
  -- Stands on the paper and in the address where anybody may check it; not to be guessed.
  number text not null unique check (number ~ '^HV-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$'),
  user_id uuid not null references users (id) on delete cascade,
  -- The rule of a badge, the group of a certificate, the contents of a transcript: issued once, whatever happens how often.
  about text not null,
  -- All that is printed on it, frozen: `facts` of the contract.
  facts jsonb not null,
  -- Its bit in the lists of what was taken back.
  status_index int not null unique generated always as identity (start with 1),
  issued_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (length(revoked_reason) between 1 and 300),
  -- The signed credential (Open Badges 3.0); null until it is signed.
  document jsonb,
  unique (user_id, about)
);
create index credential_of on credential (user_id, issued_at desc);
create index credential_unsigned on credential (issued_at) where document is null;

-- What credentials are signed with. The newest signs, the others only prove.
create table signing_key (
  id uuid primary key,
  -- Ed25519: the 32 bytes of the public key; the private one (PKCS #8) sealed with a key of the installation's secret.
  public_key bytea not null,
  sealed_key bytea not null,
  created_at timestamptz not null
);

insert into credential (id, number, user_id, about, facts, issued_at, expires_at, revoked_at, revoked_reason)
select badge_grant.id,
       'HV-' || (extract(year from granted_at)::int - 621) || '-' || upper(substr(md5(badge_grant.id::text), 1, 8)),
       user_id, 'badge:' || badge_id,
       jsonb_build_object(
         'kind', 'badge', 'name', trim(users.name || ' ' || users.surname), 'enName', trim(en_name || ' ' || en_surname),
         'title', title, 'description', description, 'criteria', criteria,
         'imageUrl', case when image is null then null else '/media/' || image end),
       granted_at, expires_at, revoked_at, case when revoked_at is null then null else 'مدرسه آن را پس گرفت.' end
from badge_grant join badge on badge.id = badge_id join users on users.id = user_id;

drop table badge_grant;
drop table badge;
