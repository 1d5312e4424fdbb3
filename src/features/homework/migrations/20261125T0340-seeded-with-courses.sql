-- Homework was a part of courses, and a demo's courses were seeded with it.
insert into seeding (feature, seeded_at)
select 'homework', seeded_at from seeding where feature = 'course'
on conflict do nothing;
