-- A school may add languages of its own: any tag of BCP 47 stands here.
alter table course
  drop constraint course_language_check,
  add constraint course_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$');
