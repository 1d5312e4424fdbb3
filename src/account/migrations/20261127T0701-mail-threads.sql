-- The conversation that a notice's mail is a part of.
alter table message add column mail_thread jsonb;
