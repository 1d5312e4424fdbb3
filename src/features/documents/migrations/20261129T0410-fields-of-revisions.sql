-- What a feature keeps of a text besides its words (a post: its title, its tags), as it is now and as it was.
alter table document add column fields jsonb;
alter table document_revision
  add column fields jsonb,
  -- Only these were changed: the draft stayed in its edition.
  add column is_of_fields boolean not null default false;
drop index document_revision_edition;
create unique index document_revision_edition on document_revision (document_id, edition)
  where not is_conflict and not is_of_fields;
