-- Why somebody has a seat that nobody paid for, as staff said when they gave it.
alter table enrolment add column grant_kind text
  check (grant_kind in ('guest', 'transfer', 'scholarship'));
alter table enrolment add column grant_reason text;
