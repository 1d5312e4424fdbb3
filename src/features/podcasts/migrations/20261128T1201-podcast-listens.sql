-- How often an episode was heard on a day (of Tehran), by what it was heard with.
create table podcast_listen (
  episode_id uuid not null references podcast_episode (id) on delete cascade,
  day date not null,
  app text not null,
  listens int not null check (listens > 0),
  primary key (episode_id, day, app)
);
create index podcast_listen_day on podcast_listen (day);

-- Who was counted today, so that nobody is twice: a hash that nothing leads back from once the day's salt is gone. Both are
-- deleted when the day is over.
create table podcast_listener (
  episode_id uuid not null references podcast_episode (id) on delete cascade,
  day date not null,
  listener text not null,
  primary key (episode_id, day, listener)
);
create index podcast_listener_day on podcast_listener (day);
create table podcast_listener_salt (
  day date primary key,
  salt text not null
);
