-- A post that is written at a second level beside its own.
alter table blog_post
  add column other_level text check (other_level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  add column other_html text,
  add column other_plain text not null default '',
  add column other_headings jsonb not null default '[]',
  add check ((other_level is null) = (other_html is null));
