-- Staff try an exam as a learner would: such an attempt has the number 0 and counts nowhere.
alter table exam_attempt add column is_trial boolean not null default false;
alter table exam_attempt add check (is_trial = (number = 0));
drop index exam_attempt_open;
create unique index exam_attempt_open on exam_attempt (exam_id, user_id) where state = 'open' and not is_trial;

-- What staff say to all who sit an exam; the newest stands.
alter table exam add column announcement text check (length(announcement) between 1 and 500);
alter table exam add column announced_at timestamptz;
