-- What must still be so when a letter leaves.
alter table post_letter add column condition jsonb;
