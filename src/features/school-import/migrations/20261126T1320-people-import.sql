-- What became of each line of a file of people, so that the report of an import can be read later. What a line said is not
-- kept: who it became is told by their account.
create table people_import (
  id uuid primary key,
  imported_by uuid references users (id) on delete set null,
  imported_at timestamptz not null,
  created int not null,
  changed int not null,
  known int not null,
  faulty int not null
);
create index people_import_by on people_import (imported_by);

create table people_import_line (
  import_id uuid not null references people_import (id) on delete cascade,
  line int not null,
  user_id uuid references users (id) on delete cascade,
  outcome text not null check (outcome in ('created', 'changed', 'known', 'faulty')),
  field text,
  why text,
  primary key (import_id, line)
);
create index people_import_line_user on people_import_line (user_id);

-- Who was invited by SMS to choose a password, once each; what waits is sent by a job, a message and its mark together.
create table person_invitation (
  user_id uuid primary key references users (id) on delete cascade,
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz not null,
  sent_at timestamptz,
  outcome text check (outcome in ('sms', 'email', 'none', 'over'))
);
create index person_invitation_by on person_invitation (invited_by);
create index person_invitation_waiting on person_invitation (invited_at, user_id) where sent_at is null;
create index person_invitation_sent on person_invitation (sent_at) where sent_at is not null;
