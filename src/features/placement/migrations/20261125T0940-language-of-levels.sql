-- Levels that placement wrote before they had a language have that of their attempt.
update skill_level set language = found.language
from (
  select user_id, language, finished_at as at from placement_attempt where state = 'done'
  union all
  select placement_attempt.user_id, language, done_at from placement_oral
  join placement_attempt on placement_attempt.id = attempt_id where done_at is not null
  union all
  select placement_attempt.user_id, language, rated_at from placement_sample
  join placement_attempt on placement_attempt.id = attempt_id where rated_at is not null
) found
where skill_level.user_id = found.user_id and skill_level.at = found.at and found.language <> 'en';
