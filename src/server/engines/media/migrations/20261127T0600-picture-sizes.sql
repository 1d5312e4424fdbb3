-- How large a picture is that people are shown, in pixels, and what was sent beside it.
alter table media add column width int check (width > 0);
alter table media add column height int check (height > 0);
alter table media_rendition drop constraint media_rendition_kind_check;
alter table media_rendition add constraint media_rendition_kind_check check (kind in ('audio', 'poster', 'original'));
