-- Texts of other learners that somebody corrected, once staff looked at a sample of them.
insert into points_rule (key, title, points, cap, period, valid_days, position) values
  ('peer-correction', 'تصحیح نوشتهٔ هم‌درس', 20, 5, 'week', 365, 8);
