-- Erasing an account or a group looks through what points at it.
create index announcement_by_created_by on announcement (created_by) where created_by is not null;
create index announcement_by_session_id on announcement (session_id) where session_id is not null;
create index class_session_by_lesson_id on class_session (lesson_id) where lesson_id is not null;
create index course_group_by_merge_into on course_group (merge_into) where merge_into is not null;
create index course_group_by_next_group on course_group (next_group) where next_group is not null;
create index homework_answer_by_graded_by on homework_answer (graded_by) where graded_by is not null;
create index make_up_by_missed_id on make_up (missed_id);
create index substitute_request_by_teacher_id on substitute_request (teacher_id);
create index undersubscribed_choice_by_to_group on undersubscribed_choice (to_group) where to_group is not null;
create index waitlist_entry_by_user_id on waitlist_entry (user_id);

-- The studio lists the newest first.
create index recording_by_date on recording (recorded_at desc, id);
create index course_group_by_start on course_group (starts_at desc, id);
