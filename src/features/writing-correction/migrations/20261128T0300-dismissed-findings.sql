-- What was found in a draft and its writer left as it is, with why; whoever corrects it sees that.
alter table writing_text add column dismissed jsonb not null default '[]';
