-- What helps who missed a session: its phrases, and who was told of it and has caught up.

create table session_phrase (
  session_id uuid not null references class_session (id) on delete cascade,
  -- Of the phrasebook.
  phrase_id uuid not null,
  place int not null,
  primary key (session_id, phrase_id)
);

-- Once for each who missed a session.
create table catch_up (
  session_id uuid not null references class_session (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  told_at timestamptz not null,
  done_at timestamptz,
  primary key (session_id, enrolment_id)
);
create index catch_up_enrolment on catch_up (enrolment_id);
