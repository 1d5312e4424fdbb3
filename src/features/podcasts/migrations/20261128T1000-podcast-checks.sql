-- How somebody answered the questions of an episode the first time. It says which level is proposed to them next.
create table podcast_check (
  user_id uuid not null references users (id) on delete cascade,
  episode_id uuid not null references podcast_episode (id) on delete cascade,
  correct int not null check (correct >= 0),
  total int not null check (total > 0 and correct <= total),
  at timestamptz not null,
  primary key (user_id, episode_id)
);
create index podcast_check_episode on podcast_check (episode_id);
