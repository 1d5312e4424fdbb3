-- Erasing an account or a group looks through what points at it.
create index code_by_user_id on code (user_id) where user_id is not null;
create index known_device_by_user_id on known_device (user_id);
create index passkey_challenge_by_user_id on passkey_challenge (user_id) where user_id is not null;
create index users_by_referred_by on users (referred_by) where referred_by is not null;
