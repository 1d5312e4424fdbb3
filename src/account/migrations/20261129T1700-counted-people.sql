-- How many people there are is told on each page of their list: keys that are all alike take a tenth of the room of others.
create index users_present on users (merged_into) where merged_into is null;
