-- The club asks who reviewed on the last days.
create index learning_day_reviewed_lately on learning_day (day, user_id) where activities & 1 = 1;
