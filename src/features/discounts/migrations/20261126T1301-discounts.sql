-- Codes were a part of payments, and a demo's codes were seeded with them.
insert into seeding (feature, seeded_at)
select 'discounts', seeded_at from seeding where feature = 'payment'
on conflict do nothing;

-- Beside codes stand rules that apply by themselves.
alter table discount alter column code drop not null;
alter table discount add column kind text not null default 'code' check (kind in ('code', 'sibling', 'early'));
alter table discount add constraint discount_code_of_kind check ((kind = 'code') = (code is not null));
-- What buyers read of it, and staff know it by.
alter table discount add column name text not null default '';
alter table discount add column search_key text not null default '';
update discount set search_key = lower(code);
-- So many days before what is bought begins, at least.
alter table discount add column days_before int check (days_before between 1 and 365);
alter table discount add constraint discount_early check ((kind = 'early') = (days_before is not null));
-- What it is for: nothing named is everything.
alter table discount add column item_kinds text[] not null default '{}';
alter table discount add column course_ids uuid[] not null default '{}';
alter table discount add column group_ids uuid[] not null default '{}';
alter table discount add column audience text not null default 'all' check (audience in ('all', 'new', 'listed'));
-- Whether others may take something off besides it.
alter table discount add column stacks boolean not null default false;
alter table discount add column stopped_at timestamptz;
-- Single-use codes that were made together have the name of their batch.
alter table discount add column batch text;
alter table discount add column created_at timestamptz not null default now();
alter table discount alter column created_at drop default;
alter table discount add column changed_at timestamptz;
update discount set changed_at = created_at;
alter table discount alter column changed_at set not null;
alter table discount add column version int not null default 1;
create index discount_newest on discount (created_at desc, id);
create index discount_batch on discount (batch) where batch is not null;

-- For whom it is, where its audience is listed.
create table discount_person (
  discount_id uuid not null references discount (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (discount_id, user_id)
);
create index discount_person_by_user on discount_person (user_id);
