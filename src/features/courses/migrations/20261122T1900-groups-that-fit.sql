-- The catalogue and the list of groups ask only these columns of the groups ahead: the index alone answers.
create index course_group_fits on course_group (starts_at, id)
  include (course_id, teacher_id, price, weekdays, minute, branch) where state = 'open';
drop index course_group_ahead;

-- Cards show how many sessions are planned.
create index class_session_planned on class_session (group_id) where state = 'planned';
