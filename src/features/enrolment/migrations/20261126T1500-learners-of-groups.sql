-- The people of a group, a course or a term are read from the index alone.
drop index enrolment_group;
create index enrolment_group on enrolment (group_id) include (user_id, absences, state);
