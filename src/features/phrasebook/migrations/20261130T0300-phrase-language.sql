-- In which language the sentence of a phrase is written, whose column keeps the name `english`. Places in a situation are counted in
-- each language.
alter table phrase
  add column language text not null default 'en'
    check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  drop constraint phrase_situation_id_position_key,
  add unique (situation_id, language, position);

-- Latin letters are compared without their marks: what is stored is folded alike, and words that were two may be one.
create function pg_temp.fold_latin(text) returns text language sql immutable as $$
  select coalesce(string_agg(
    case
      when letter ~ '[\u00C0-\u024F\u1E00-\u1EFF]'
      then regexp_replace(normalize(letter, NFD), '[\u0300-\u036F]', '', 'g')
      else letter
    end, '' order by place), '')
  from regexp_split_to_table(
    replace(replace(replace(translate($1, 'øłđı', 'oldi'), 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), ''
  ) with ordinality as of (letter, place)
$$;

update phrase
set english_key = pg_temp.fold_latin(english_key), persian_key = pg_temp.fold_latin(persian_key)
where english_key ~ '[\u00C0-\u024F\u1E00-\u1EFF]' or persian_key ~ '[\u00C0-\u024F\u1E00-\u1EFF]';

create temporary table bare_word as
select number, uses, folded, first_value(number) over (partition by folded order by word <> folded, number) as kept
from (
  select number, uses, word, left(pg_temp.fold_latin(word), 100) as folded from phrase_word
  where word in (
    select word from phrase_word where word ~ '[\u00C0-\u024F\u1E00-\u1EFF]'
    union
    select left(pg_temp.fold_latin(word), 100) from phrase_word where word ~ '[\u00C0-\u024F\u1E00-\u1EFF]'
  )
) as word;

update phrase
set terms = (
  select array_agg(distinct coalesce(kept * 256 + term % 256, term))
  from unnest(terms) as term left join bare_word on number = term / 256
)
where owner_id is null and terms && (select array_agg(number * 256) from bare_word where number <> kept);
update phrase_word
set uses = whole.uses
from (select kept, sum(uses)::int as uses from bare_word group by kept) as whole
where number = whole.kept;
delete from phrase_word using bare_word where phrase_word.number = bare_word.number and bare_word.number <> kept;
update phrase_word set word = folded from bare_word where phrase_word.number = kept and word <> folded;
drop table bare_word;
drop function pg_temp.fold_latin;

-- A demo that stands already is given the phrases of the other languages.
delete from seeding where feature = 'phrasebook';
