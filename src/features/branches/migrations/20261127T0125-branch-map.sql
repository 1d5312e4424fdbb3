-- A drawn map of the branch's place: its name among the public files.
alter table branch add column map_picture text check (length(map_picture) <= 120);
