-- What readers say under a post, and answers to that; nobody reads one that waits or is hidden.
create table blog_comment (
  id uuid primary key,
  post_id uuid not null references blog_post (id) on delete cascade,
  -- What it answers, itself no answer.
  parent_id uuid references blog_comment (id) on delete cascade,
  -- Null once the account is gone; what it said is gone too.
  author_id uuid references users (id) on delete set null,
  body text not null check (length(body) <= 2000),
  state text not null check (state in ('waiting', 'shown', 'hidden')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null
);
create index blog_comment_of_post on blog_comment (post_id, created_at, id);
create index blog_comment_parent on blog_comment (parent_id);
create index blog_comment_author on blog_comment (author_id, created_at);
create index blog_comment_decided_by on blog_comment (decided_by);
create index blog_comment_queue on blog_comment (state, created_at, id);

-- Who thinks that staff should look at a comment; those they looked at are closed.
create table blog_comment_report (
  comment_id uuid not null references blog_comment (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (comment_id, reporter_id)
);
create index blog_comment_report_reporter on blog_comment_report (reporter_id);
create index blog_comment_report_open on blog_comment_report (created_at) where closed_at is null;
