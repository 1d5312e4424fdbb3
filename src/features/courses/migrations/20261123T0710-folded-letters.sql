-- Six more letters are folded where words are compared: what is stored is folded alike.
update course set search_key = translate(search_key, 'ھۂېێۍګ', 'ههیییگ') where search_key ~ '[ھۂېێۍګ]';
