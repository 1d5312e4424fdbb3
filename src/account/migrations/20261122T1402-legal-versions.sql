-- Every version of every legal text and the first day it holds. The texts are the legal room's; which version somebody
-- accepted is the account's, so the account knows the numbers.
create table legal_version (
  document text not null check (document in ('terms', 'privacy', 'refund')),
  number int not null check (number > 0),
  from_day text not null check (from_day ~ '^\d{4}-\d{2}-\d{2}$'),
  primary key (document, number),
  unique (document, from_day)
);
insert into legal_version (document, number, from_day)
select document, 1, '2026-10-23' from unnest(array['terms', 'privacy', 'refund']) as document;
