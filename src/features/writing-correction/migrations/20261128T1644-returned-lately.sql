-- The club asks which texts came back lately.
create index writing_text_returned on writing_text (returned_at) where returned_at is not null;
