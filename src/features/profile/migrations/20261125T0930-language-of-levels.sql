-- A level is of a skill in a language: whoever learns two has one in each. What was found before was of English, unless
-- whoever found it knows better.
alter table skill_level add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table skill_level alter column language drop default;
alter table skill_level drop constraint skill_level_pkey;
alter table skill_level add primary key (user_id, language, skill, at);
