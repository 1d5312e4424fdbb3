-- The conversation that a mail is a part of: where it is replied to, its own Message-ID and those before it.
alter table outbound_message add column mail_thread jsonb;
