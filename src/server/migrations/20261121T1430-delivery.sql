-- What became of a letter: who took it, what its carrier calls it and says of it, and whether its code was spoken.
alter table post_letter
  add column good_until timestamptz,
  add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed')),
  add column carrier text,
  add column reference text,
  add column reason text,
  add column tries integer not null default 0,
  add column sent_at timestamptz,
  add column failed_at timestamptz,
  add column called_at timestamptz,
  add column call_reference text,
  add column call_reason text;

update post_letter set state = 'delivered', carrier = 'outbox', sent_at = delivered_at
  where delivered_at is not null;

create index post_letter_recipient on post_letter (recipient, created_at);
