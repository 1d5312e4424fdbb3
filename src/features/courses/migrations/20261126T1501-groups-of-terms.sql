create index course_group_term on course_group (term) where term <> '';
create index course_group_end on course_group (ends_at);
