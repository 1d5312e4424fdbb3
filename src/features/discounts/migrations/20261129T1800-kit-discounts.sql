-- What applies by itself to all the books of a course together.
alter table discount drop constraint discount_kind_check;
alter table discount add constraint discount_kind_check check (kind in ('code', 'sibling', 'early', 'kit'));
