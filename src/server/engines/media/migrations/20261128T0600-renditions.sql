-- Sound that anybody hears is kept in several weights, each with a codec that some browser plays.
alter table media_rendition drop constraint media_rendition_kind_check;
alter table media_rendition add constraint media_rendition_kind_check
  check (kind in ('audio', 'poster', 'original', 'full-aac', 'light-opus', 'light-aac'));
