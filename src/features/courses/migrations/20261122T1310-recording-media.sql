-- What is played of a recorded session, and the texts that go along with it.
alter table recording add column media_id uuid;

create table recording_text (
  recording_id uuid not null references recording (id) on delete cascade,
  kind text not null check (kind in ('captions', 'transcript', 'chapters')),
  lang text not null check (lang in ('fa', 'en')),
  vtt text not null check (length(vtt) between 1 and 500000),
  primary key (recording_id, kind, lang)
);
