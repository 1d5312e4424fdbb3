-- What a teacher says of a learner on the report card of the term, one sentence or two.
create table report_sentence (
  enrolment_id uuid primary key references enrolment (id) on delete cascade,
  body text not null check (length(body) between 1 and 600),
  written_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);
create index report_sentence_writer on report_sentence (written_by);
