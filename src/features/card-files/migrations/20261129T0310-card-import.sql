-- What came in by files, so that it can be taken back for a while.
create table card_import (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  list_id uuid references phrase_list (id) on delete set null,
  title text not null,
  -- the list came with it
  made_list boolean not null,
  -- the phrases that came new
  phrases uuid[] not null,
  at timestamptz not null
);
create index card_import_user on card_import (user_id, at);
create index card_import_list on card_import (list_id);
