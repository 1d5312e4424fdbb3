-- What a device that had no connection held when the time of an attempt ended: given in time by its clock, come after the
-- attempt was closed. Nothing of it counts until staff say so; `is_accepted` null is not decided yet.
create table exam_late_answer (
  attempt_id uuid not null references exam_attempt (id) on delete cascade,
  place int not null,
  seq bigint not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  arrived_at timestamptz not null,
  is_accepted boolean,
  primary key (attempt_id, place)
);
