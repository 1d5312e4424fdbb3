-- How the school's own records call a group that was taken over from them.
alter table course_group add column code text unique check (length(code) between 1 and 60);
