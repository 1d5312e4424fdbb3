-- Where posts, episodes and feeds stood on the site that a school had before: whoever follows a link to one is led on.
create table old_address (
  -- A path without its origin, decoded, in small letters, without a slash at its end; of WordPress also with «?p=» and a number.
  address text primary key check (address ~ '^/' and length(address) <= 500),
  post_id uuid references blog_post (id) on delete cascade,
  episode_id uuid references podcast_episode (id) on delete cascade,
  feed text check (feed in ('blog', 'podcast')),
  check (num_nonnulls(post_id, episode_id, feed) = 1)
);
create index old_address_post on old_address (post_id);
create index old_address_episode on old_address (episode_id);
