-- Files people send: on their way (upload), taken in (media), what is made of them (media_rendition), and where somebody
-- stands in them (media_place).
create table upload (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- As its sender called it: shown, never a path.
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  media_id uuid
);
create index upload_owner on upload (owner_id);
create index upload_age on upload (created_at);

create table media (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  kind text not null,
  -- Whether it goes when its owner goes; what belongs to the school stays.
  personal boolean not null,
  family text not null check (family in ('picture', 'audio', 'video', 'document')),
  name text not null,
  file_key text not null unique,
  bytes bigint not null,
  -- `plain`: served as it came, for there is no ffmpeg here.
  state text not null check (state in ('waiting', 'ready', 'plain', 'failed')),
  seconds real check (seconds >= 0),
  -- Loudness along the file, 0 to 100.
  peaks jsonb,
  created_at timestamptz not null
);
create index media_owner on media (owner_id);

create table media_rendition (
  media_id uuid not null references media (id) on delete cascade,
  kind text not null check (kind in ('audio', 'poster')),
  file_key text not null,
  bytes bigint not null,
  primary key (media_id, kind)
);

create table media_place (
  user_id uuid not null references users (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  second real not null check (second >= 0),
  -- When it stood there, by the browser's clock but never in the future.
  at timestamptz not null,
  watched_at timestamptz,
  primary key (user_id, media_id)
);
create index media_place_media on media_place (media_id);
