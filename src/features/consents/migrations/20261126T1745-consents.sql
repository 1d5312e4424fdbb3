-- What somebody agreed to, or a guardian for them, and what was withdrawn. Rows are only added: the last of a kind counts.
create table consent_record (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  is_given boolean not null,
  -- Which text of the kind they read.
  text_version int not null check (text_version > 0),
  giver text not null check (giver in ('self', 'guardian')),
  channel text not null check (channel in ('site', 'paper', 'in-person')),
  -- Of a guardian whom staff saw, as staff wrote it.
  guardian_name text,
  recorded_by uuid references users (id) on delete set null,
  at timestamptz not null
);
create index consent_record_by_user on consent_record (user_id, kind, id desc);
create index consent_record_by_recorder on consent_record (recorded_by) where recorded_by is not null;
