-- A session that was held is paid for, whatever becomes of its learner's account.
alter table trial_session alter column user_id drop not null;
alter table trial_session drop constraint trial_session_user_id_fkey;
alter table trial_session add constraint trial_session_user_id_fkey
  foreign key (user_id) references users (id) on delete set null;
