-- Which of the school's own levels a course teaches.
alter table course add column step_id uuid references ladder_step (id);
create index course_step on course (step_id);
