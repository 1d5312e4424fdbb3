-- What a hundred corrected words are paid with, in Rials.
alter table pay_rate add column words_amount bigint not null default 0 check (words_amount >= 0);
alter table pay_line drop constraint pay_line_kind_check;
alter table pay_line add constraint pay_line_kind_check
  check (kind in ('session', 'trial', 'counseling', 'question', 'writing', 'difference', 'correction'));
alter table pay_line drop constraint pay_line_rate_per_check;
alter table pay_line add constraint pay_line_rate_per_check
  check (rate_per in ('session', 'hour', 'trial', 'percent', 'question', 'words'));
