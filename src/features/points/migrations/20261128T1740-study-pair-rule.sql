-- Two who learn together and both reach the goal of a week.
insert into points_rule (key, title, points, cap, period, valid_days, position) values
  ('study-pair', 'هدف هفتهٔ هم‌گام‌ها', 50, 1, 'week', 365, 7);
