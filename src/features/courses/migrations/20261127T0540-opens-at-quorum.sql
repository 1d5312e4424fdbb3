-- Published before it is sure to be held: it opens by itself once as many have paid as it needs.
alter table course_group add column opens_at_quorum boolean not null default false;
