-- A review says of which course it is, the one its writer attended with that teacher, and what its lessons and its feedback
-- were like beside the teacher. Null where somebody attended three sessions of no single course, or wrote before this.
alter table teacher_review
  add column course_id uuid,
  add column lessons int check (lessons between 1 and 5),
  add column feedback int check (feedback between 1 and 5);
create index teacher_review_course on teacher_review (course_id, created_at desc) where course_id is not null;
alter table teacher_review_past
  add column lessons int,
  add column feedback int;
