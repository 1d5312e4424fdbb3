-- Whether one SMS tells somebody of messages that lie unread for a day. Who had switched SMS of conversations off meant these:
-- others never came unless they were switched on.
alter table notice_times add column nudge boolean not null default true;
insert into notice_times (user_id, quiet, quiet_from, quiet_until, digest, digest_hour, nudge)
select user_id, true, 22, 8, false, 18, false from notice_choice
where type = 'conversation' and channel = 'sms' and not wanted
on conflict (user_id) do update set nudge = false;
