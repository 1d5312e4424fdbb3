-- When staff woke or ended a seat that rested for a late part: it rests no more for what was due by then.
alter table frozen_line add column woken_at timestamptz;
