-- Up to which message somebody had read the conversation when an SMS told them of what waits there: who has read nothing
-- since is told no second time.
alter table chat_member add column nudged_at_seq bigint;
