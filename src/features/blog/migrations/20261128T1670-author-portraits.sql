alter table blog_author add column portrait text;
