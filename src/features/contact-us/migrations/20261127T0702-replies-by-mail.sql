-- The Message-ID of the mail that brought a message: the same mail that comes again is this message.
alter table ticket_message add column mail_id text check (length(mail_id) <= 260);
create index ticket_message_mail on ticket_message (ticket_id, mail_id) where mail_id is not null;
