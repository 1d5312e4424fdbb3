-- Enrolments were a part of courses, and a demo's courses were seeded with their learners.
insert into seeding (feature, seeded_at)
select 'enrolment', seeded_at from seeding where feature = 'course'
on conflict do nothing;
