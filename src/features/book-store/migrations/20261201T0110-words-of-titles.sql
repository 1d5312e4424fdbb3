-- How rare a word of the titles is: by a hundred samples a word that one title of a thousand has seems to be in every
-- hundredth, and a search for it walks all titles by their day.
alter table book alter column search_key set statistics 400;
analyze book;
