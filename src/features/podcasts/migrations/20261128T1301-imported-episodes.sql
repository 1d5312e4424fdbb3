-- By what name the feed of another site knew an episode, by which players know it still; and since when it was out there.
alter table podcast_episode add column imported_guid text unique check (length(imported_guid) between 1 and 500);
alter table podcast_episode add column first_out_at timestamptz;
