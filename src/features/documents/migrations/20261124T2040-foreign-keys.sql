-- Erasing an account or a group looks through what points at it.
create index document_revision_by_restored_from on document_revision (restored_from) where restored_from is not null;
