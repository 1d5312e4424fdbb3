-- A school may add languages of its own: any tag of BCP 47 stands here.
alter table skill_level
  drop constraint skill_level_language_check,
  add constraint skill_level_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$');
