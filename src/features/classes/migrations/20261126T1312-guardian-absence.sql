-- Of which absences a guardian was told: once of each, however often attendance is set.
create table guardian_absence (
  session_id uuid not null references class_session (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  told_at timestamptz not null,
  primary key (session_id, enrolment_id)
);
create index guardian_absence_by_enrolment on guardian_absence (enrolment_id);
