-- Groups that are too small were a part of enrolments, and a demo's one was seeded with them.
insert into seeding (feature, seeded_at)
select 'undersubscribed', seeded_at from seeding where feature = 'enrolment'
on conflict do nothing;
