-- The level that counts after a conversation, as it was joined then; null in conversations that are older than this.
alter table placement_oral
  add column final_level text check (final_level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  -- Why the examiner chose it, where what was written and what was said lie more than one level apart.
  add column reason text not null default '' check (length(reason) <= 500);

-- How much of the final level is what was said, in per cent; the rest is what was written.
alter table placement_rules
  add column oral_share int not null default 50 check (oral_share between 0 and 100);
