-- Who said something where no account stands behind it: as they had written their name.
alter table comment add column author_name text check (length(author_name) <= 80);
