-- Up to which message its writer has read a ticket in their account; what there was so far was followed otherwise.
alter table ticket add column read_seq int not null default 0;
update ticket set read_seq = last_seq;
