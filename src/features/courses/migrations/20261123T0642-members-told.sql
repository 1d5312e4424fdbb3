-- When the learners of a class that nobody takes heard of it.
alter table substitute_request add column members_told_at timestamptz;
