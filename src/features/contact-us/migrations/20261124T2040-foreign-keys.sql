-- Erasing an account or a group looks through what points at it.
create index ticket_by_answered_by on ticket (answered_by) where answered_by is not null;
