-- Recordings were a part of courses, and a demo's courses were seeded with them.
insert into seeding (feature, seeded_at)
select 'recordings', seeded_at from seeding where feature = 'course'
on conflict do nothing;
