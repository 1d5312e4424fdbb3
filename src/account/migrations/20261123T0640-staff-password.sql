-- Whether the password was seen to be as long as staff need it, when it was chosen or typed: a hash does not tell.
alter table users add column has_staff_password boolean not null default false;
-- Whether the session was opened, or strengthened, by a passkey.
alter table session add column by_passkey boolean not null default false;
