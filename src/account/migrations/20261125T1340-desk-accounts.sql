-- A link by which somebody whose account the school opened chooses their password: only its hash is kept.
create table password_link (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_link_by_user on password_link (user_id);

-- Where somebody came from: registered themselves, imported from records, opened at the desk.
alter table users add column source text not null default 'site' check (source in ('site', 'import', 'desk'));
update users set source = 'import' where is_pending;
-- The place in the Persian alphabet, as src/persian/sort-key.ts makes it. Names hold letters, marks, spaces and joiners.
alter table users add column sort_key text collate "C" not null default '';
update users set sort_key = trim(translate(
  lower(regexp_replace(normalize(surname || ' ' || name, NFC), U&'[\200C\0640\064B-\065F\0670]', '', 'g')),
  'آاٱءأإؤئٲٳبپتٹثجچحخدڈذرڕڑزژسشصضطظعغفقکكڪگلڵمنںوۆۇۈۋهةۀەہھیيىےېێۍ',
  '?@@AAAAAAABCDDEFGHIJJKLLLMNOPQRSTUVWXYYYZ[[\]]^^^^^______```````'
));
create index users_by_alphabet on users (sort_key, id);
create index users_by_birth_date on users (birth_date);
create index users_by_creation on users (created_at);
