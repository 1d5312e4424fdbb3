-- Sessions that were handed on together as a seat in a group, for somebody in need.
alter table club_gift add column group_id uuid references course_group (id) on delete set null;
create index club_gift_by_group on club_gift (group_id) where group_id is not null;

-- Whether the request handed a seat on; the total of these is shown to all.
alter table club_gift_handing add column is_seat boolean not null default false;
create index club_gift_seats on club_gift_handing (id) where is_seat;
