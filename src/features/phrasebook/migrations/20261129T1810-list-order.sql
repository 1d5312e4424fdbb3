-- Where a list stands among its owner's, below the favourites; those without a place follow, the oldest first.
alter table phrase_list add column position int;
