-- Homework that its learner writes in the workshop of texts.
create table homework_text (
  text_id uuid primary key references writing_text (id) on delete cascade,
  homework_id uuid not null references homework (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  -- What it was handed in as; null while it is written.
  answer_id uuid unique references homework_answer (id) on delete cascade
);
create unique index homework_text_draft on homework_text (homework_id, enrolment_id) where answer_id is null;
create index homework_text_homework on homework_text (homework_id);
create index homework_text_enrolment on homework_text (enrolment_id);
