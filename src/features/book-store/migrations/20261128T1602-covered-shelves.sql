-- A shelf of one language is narrowed by level within its index: of a language at a level there may be no book at all.
drop index book_out_language;
create index book_out_language on book (language, published_at desc, id desc) include (levels)
  where published_at is not null;
