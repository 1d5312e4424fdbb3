-- By what name another site knew a post that came from there: brought along again, it is the same.
alter table blog_post add column imported_guid text unique check (length(imported_guid) between 1 and 500);
