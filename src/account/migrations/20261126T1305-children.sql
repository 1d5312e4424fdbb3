-- A child without a phone or email of their own is a learner under the account of a guardian: nobody signs in as them.
alter table users
  add column guardian_id uuid references users (id),
  -- Whether the guardian hears of each absence.
  add column tells_absences boolean not null default true,
  add column school_grade text not null default '' check (length(school_grade) <= 40),
  drop constraint users_check,
  add constraint contact_or_guardian check (phone is not null or email is not null or guardian_id is not null),
  add constraint child_has_no_identity check (guardian_id is null or (phone is null and email is null)),
  add constraint child_holds_no_roles check (guardian_id is null or roles = '{}'),
  add constraint nobody_guards_themselves check (guardian_id <> id);
create index users_by_guardian on users (guardian_id) where guardian_id is not null;

-- A message to a guardian about a child of theirs: it goes with the child.
alter table message add column child_id uuid references users (id) on delete cascade;
create index message_by_child on message (child_id) where child_id is not null;
