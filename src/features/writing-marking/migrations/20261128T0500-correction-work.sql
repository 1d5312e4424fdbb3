-- What teachers corrected and are paid for. It stays when a text goes with its writer, and says nothing of them.
create table writing_correction_work (
  -- Of the text, which may be gone.
  text_id uuid primary key,
  teacher_id uuid not null references teacher (id) on delete cascade,
  -- Of the task; null of a free text, whose title is its writer's.
  task_title text,
  words int not null check (words >= 0),
  corrections int not null check (corrections >= 0),
  returned_at timestamptz not null
);
create index writing_correction_work_of on writing_correction_work (teacher_id, returned_at);

insert into writing_correction_work (text_id, teacher_id, task_title, words, corrections, returned_at)
select text.id, teacher.id, case when task_slug is not null then text.title end, words,
  coalesce(marking.corrections, 0), returned_at
from writing_text as text
join teacher on teacher.user_id = corrector_id
left join writing_marking as marking on marking.text_id = text.id
where text.state = 'returned';
