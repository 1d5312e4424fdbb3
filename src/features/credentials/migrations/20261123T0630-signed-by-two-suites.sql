-- What is to be signed: not at all until now, or by one suite alone.
drop index credential_unsigned;
create index credential_to_sign on credential (id)
where document is null or jsonb_typeof(document -> 'proof') is distinct from 'array';
-- The newest one of an achievement says what it is.
create index credential_about on credential (about text_pattern_ops, issued_at desc);
