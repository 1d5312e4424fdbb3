-- Which rooms have written the demo's content.
create table seeding (
  room text primary key,
  seeded_at timestamptz not null
);
