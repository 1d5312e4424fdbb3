-- What the search of the whole site looks through: which words stand in which things that anybody may see. Nothing of a
-- thing itself is kept here: what is shown of it is read from its own table when it is found.
create extension if not exists pg_trgm;

-- How many things of each kind are known.
create table search_kind (
  kind text primary key,
  things int not null check (things >= 0)
);

-- The words of each kind, folded, apart for titles and for all of a thing; in how many things each stands. A word that
-- begins with '#' is the first letter or two of words in titles. Under no kind ('') each word stands once, for what is
-- mistyped.
create table search_word (
  number int primary key generated always as identity,
  word text collate "C" not null check (length(word) between 1 and 100),
  letters smallint not null generated always as (length(word)) stored,
  kind text not null,
  in_title boolean not null,
  uses int not null check (uses >= 0),
  unique (word, kind, in_title)
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off) where kind = '';
create index search_word_letters on search_word (letters, uses, word) where kind = '';

create table search_entry (
  kind text not null,
  id uuid not null,
  -- those with the lowest come first
  rank double precision not null,
  -- the numbers of its words
  terms int[] not null,
  -- of what it was made from
  fingerprint uuid not null,
  primary key (kind, id)
);
-- Autovacuum would otherwise merge new entries in its own time, and every search until then would read them all.
create index search_entry_terms on search_entry using gin (terms) with (fastupdate = off);
create index search_entry_rank on search_entry (kind, rank, id);
