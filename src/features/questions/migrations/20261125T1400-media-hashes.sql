-- SHA-256 of the sound and the picture a question was imported with, as the file had them: the bank draws pictures anew.
-- By them the same text with another sound is another question, and the same file sent twice is not.
alter table question add column media_hashes text[] not null default '{}';
