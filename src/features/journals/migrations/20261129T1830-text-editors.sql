-- The teacher who corrected the text an article was made of, by name; empty where it was made of none.
alter table journal_submission add column text_editor text not null default '' check (length(text_editor) <= 200);
alter table journal_article add column text_editor text not null default '' check (length(text_editor) <= 200);
