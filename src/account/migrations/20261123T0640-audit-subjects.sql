-- What an act was done to besides a person ({kind, id, name, number}), and what of it changed ({field: [before, after]}).
alter table audit_entry add column about jsonb, add column changes jsonb;
create index audit_entry_by_actor on audit_entry (actor_id, at desc);
