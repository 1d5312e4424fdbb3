-- Live classes were a part of courses, and a demo's courses were seeded with who was in them.
insert into seeding (feature, seeded_at)
select 'classes', seeded_at from seeding where feature = 'course'
on conflict do nothing;
