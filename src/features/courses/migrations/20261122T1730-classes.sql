-- Live classes: who is there, what comes of it, absences that were asked for.

alter table class_visit
  -- The last sign of whoever is there; when they went, once that is known.
  add column seen_at timestamptz default now();
update class_visit set seen_at = coalesce(left_at, joined_at);
alter table class_visit alter column seen_at set not null;
-- One open visit a person and session; what was left open twice is closed.
update class_visit set left_at = joined_at where left_at is null and exists (
  select from class_visit other
  where other.session_id = class_visit.session_id and other.user_id = class_visit.user_id
    and other.left_at is null and other.id > class_visit.id
);
create unique index class_visit_open on class_visit (session_id, user_id) where left_at is null;
create index class_visit_unended on class_visit (seen_at) where left_at is null;

-- When the attendance of a session was settled after its end.
alter table class_session add column settled_at timestamptz;
create index class_session_unsettled on class_session (starts_at) where settled_at is null and state = 'planned';

-- The room a provider keeps for a group, by the provider's own name of it.
create table class_room (
  group_id uuid not null references course_group (id) on delete cascade,
  provider text not null check (provider in ('skyroom')),
  room text not null,
  primary key (group_id, provider)
);

-- Somebody will miss a session and says why before it begins.
create table absence (
  id uuid primary key,
  session_id uuid not null references class_session (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused')),
  -- The member of staff who answered, by their account.
  answered_by uuid,
  answered_at timestamptz,
  unique (session_id, enrolment_id)
);
create index absence_enrolment on absence (enrolment_id);
create index absence_waiting on absence (session_id) where state = 'waiting';

-- What a provider recorded of a session: which recording it became, so that it is fetched once.
alter table recording add column provider_id text;
create unique index recording_provider on recording (provider_id);
