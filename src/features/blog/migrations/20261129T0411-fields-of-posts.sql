-- What is said of each post goes with the newest revision of its text; of older ones nobody knows it.
update document set fields = jsonb_build_object(
    'title', post.title, 'summary', post.summary, 'language', coalesce(post.language, ''),
    'level', coalesce(post.level, ''), 'tags', to_jsonb(post.tags), 'authorId', coalesce(post.author_id::text, ''))
  from blog_post as post where post.document_id = document.id;
update document_revision as revision set fields = document.fields
  from document
  where revision.document_id = document.id and revision.edition = document.edition and not revision.is_conflict
    and document.fields is not null;
