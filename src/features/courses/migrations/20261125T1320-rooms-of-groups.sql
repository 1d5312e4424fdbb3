-- A group meets in a room of a branch. What was written of a place before stays in words, until a room of that name is made;
-- of a group with a room, `branch` is what the room is called.
alter table course_group add column room_id uuid references branch_room (id);
create index course_group_of_room on course_group (room_id) where room_id is not null;
-- The week of the whole school.
create index class_session_starts on class_session (starts_at, minutes) where state = 'planned';
