-- An account that was found to be another one's person: nobody signs in as it, lists leave it out, and what could not be
-- moved stays with it.
alter table users
  add column merged_into uuid references users (id),
  drop constraint contact_or_guardian,
  add constraint contact_or_guardian check (phone is not null or email is not null or guardian_id is not null
    or merged_into is not null),
  add constraint merged_signs_in_nowhere check (merged_into is null or (phone is null and email is null
    and roles = '{}')),
  add constraint nobody_is_merged_into_themselves check (merged_into <> id);
create index users_by_merged on users (merged_into) where merged_into is not null;
