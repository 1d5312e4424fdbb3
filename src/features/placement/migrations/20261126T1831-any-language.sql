-- A school may add languages of its own: any tag of BCP 47 stands here.
alter table placement_attempt
  drop constraint placement_attempt_language_check,
  add constraint placement_attempt_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$');
alter table placement_feedback
  drop constraint placement_feedback_language_check,
  add constraint placement_feedback_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$');
alter table placement_cuts
  drop constraint placement_cuts_language_check,
  add constraint placement_cuts_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$');
