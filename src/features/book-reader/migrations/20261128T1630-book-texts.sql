-- A book as it is read on a screen: of the texts below, or of an EPUB that staff sent.
create table ebook (
  book_id uuid primary key references book (id) on delete cascade,
  -- How its pages turn.
  direction text not null check (direction in ('rtl', 'ltr')),
  -- The EPUB that staff sent, checked and cleaned, among the files; null where the texts are the book.
  upload_key text,
  upload_name text check (length(upload_name) <= 200),
  upload_bytes int check (upload_bytes > 0),
  uploaded_at timestamptz,
  -- The cover and the PDF without a buyer's name, among the files, made of `produced_version`; null before they are.
  cover_key text,
  pdf_key text,
  produced_version int,
  version int not null default 1,
  changed_at timestamptz not null,
  check ((upload_key is null) = (upload_bytes is null) and (upload_key is null) = (uploaded_at is null))
);
create index ebook_due on ebook (changed_at) where produced_version is distinct from version;

-- The chapters of a book, in order.
create table book_text (
  book_id uuid not null references ebook (book_id) on delete cascade,
  position int not null check (position between 1 and 500),
  title text not null check (length(title) between 1 and 200),
  -- Of the running text, as BCP 47 has it.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  markdown text not null check (length(markdown) <= 200000),
  -- What was rendered of it: the body of its page of the EPUB, its words, and what a typesetter reads.
  xhtml text not null,
  plain text not null,
  blocks jsonb not null,
  primary key (book_id, position)
);
