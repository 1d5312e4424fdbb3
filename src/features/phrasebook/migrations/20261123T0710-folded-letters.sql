-- Six more letters are folded where words are compared: what is stored is folded alike, and words that were two may be one.
update phrase
set english_key = translate(english_key, 'ھۂېێۍګ', 'ههیییگ'), persian_key = translate(persian_key, 'ھۂېێۍګ', 'ههیییگ')
where english_key ~ '[ھۂېێۍګ]' or persian_key ~ '[ھۂېێۍګ]';

create temporary table folded_word on commit drop as
select number, uses, folded, first_value(number) over (partition by folded order by word <> folded, number) as kept
from (
  select number, uses, word, translate(word, 'ھۂېێۍګ', 'ههیییگ') as folded from phrase_word
) as word
where folded in (select translate(word, 'ھۂېێۍګ', 'ههیییگ') from phrase_word where word ~ '[ھۂېێۍګ]');

update phrase
set terms = (
  select array_agg(distinct coalesce(kept * 256 + term % 256, term))
  from unnest(terms) as term left join folded_word on number = term / 256
)
where owner_id is null and terms && (select array_agg(number * 256) from folded_word where number <> kept);
update phrase_word
set uses = whole.uses
from (select kept, sum(uses)::int as uses from folded_word group by kept) as whole
where number = whole.kept;
delete from phrase_word using folded_word where phrase_word.number = folded_word.number and folded_word.number <> kept;
update phrase_word set word = folded from folded_word where phrase_word.number = kept and word <> folded;
