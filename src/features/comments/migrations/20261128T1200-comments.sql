-- Readers say something under more than posts: the tables are called by what they hold, and each comment says what it is
-- about. Whoever keeps that thing takes its comments away with it.
alter table blog_comment rename to comment;
alter table comment rename constraint blog_comment_pkey to comment_pkey;
alter table comment rename constraint blog_comment_parent_id_fkey to comment_parent_id_fkey;
alter table comment rename constraint blog_comment_author_id_fkey to comment_author_id_fkey;
alter table comment rename constraint blog_comment_decided_by_fkey to comment_decided_by_fkey;
alter table comment rename constraint blog_comment_body_check to comment_body_check;
alter table comment rename constraint blog_comment_state_check to comment_state_check;
alter table comment drop constraint blog_comment_post_id_fkey;
alter table comment rename column post_id to about_id;
alter table comment
  add column about_kind text not null default 'post' check (about_kind in ('post', 'episode')),
  -- At which second of its subject it is said; null for answers, and where there are no seconds.
  add column at_second double precision check (at_second >= 0),
  -- When its author last wrote it otherwise.
  add column edited_at timestamptz;
alter table comment alter column about_kind drop default;
drop index blog_comment_of_post;
create index comment_of_subject on comment (about_kind, about_id, at_second, created_at, id);
alter index blog_comment_parent rename to comment_parent;
alter index blog_comment_author rename to comment_author;
alter index blog_comment_decided_by rename to comment_decided_by;
alter index blog_comment_queue rename to comment_queue;

alter table blog_comment_report rename to comment_report;
alter table comment_report rename constraint blog_comment_report_pkey to comment_report_pkey;
alter table comment_report rename constraint blog_comment_report_comment_id_fkey to comment_report_comment_id_fkey;
alter table comment_report rename constraint blog_comment_report_reporter_id_fkey to comment_report_reporter_id_fkey;
alter index blog_comment_report_reporter rename to comment_report_reporter;
alter index blog_comment_report_open rename to comment_report_open;
