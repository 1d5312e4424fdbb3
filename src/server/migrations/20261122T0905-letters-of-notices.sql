-- Where whoever gets the mail may have no more of its kind.
alter table post_letter add column unsubscribe text;

-- What SMS cost, without whom they went to: it outlives the letters.
create table sms_tally (
  at timestamptz not null,
  parts integer not null
);
create index sms_tally_at on sms_tally (at);
insert into sms_tally (at, parts) select created_at, 1 from post_letter where channel = 'sms';
