-- The list of people never shows an account that was merged into another.
drop index users_by_alphabet;
create index users_by_alphabet on users (sort_key, id) where merged_into is null;
create index users_by_source on users (source, sort_key, id) where merged_into is null;
