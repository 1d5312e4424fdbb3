-- Which version of which text somebody accepted, and when. Accounts older than this have no row.
create table acceptance (
  user_id uuid not null references users (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'refund')),
  version integer not null check (version > 0),
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);
