-- A spoken introduction is an upload like any other: what is made of it small comes with it.
alter table teacher
  drop column intro_audio,
  add column intro_media_id uuid unique;
