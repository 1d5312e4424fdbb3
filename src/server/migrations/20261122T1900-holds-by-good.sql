-- What is held of a good is summed from the index alone: lists show for every line what is free.
drop index hold_good;
create index hold_good on hold (good) include (holder, count, until);
