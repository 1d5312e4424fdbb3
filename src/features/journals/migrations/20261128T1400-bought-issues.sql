-- Whole Rials for which an issue is sold; null where it is not. Articles may be for its buyers alone.
alter table journal_issue add column price bigint check (price > 0);
alter table journal_article drop constraint journal_article_access_check;
alter table journal_article add constraint journal_article_access_check check (access in ('free', 'members', 'buyers'));

-- Who bought an issue; `revoked_at` since the money went back.
create table journal_issue_purchase (
  order_line_id uuid primary key,
  issue_id uuid not null references journal_issue (id),
  user_id uuid not null references users (id) on delete cascade,
  bought_at timestamptz not null,
  revoked_at timestamptz
);
create unique index journal_issue_purchase_once on journal_issue_purchase (issue_id, user_id) where revoked_at is null;
create index journal_issue_purchase_user on journal_issue_purchase (user_id, bought_at);
