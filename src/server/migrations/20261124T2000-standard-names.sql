-- Names of the field instead of names of our own, for tables, columns and what hangs on them. A table that is not there
-- is passed over: not every database holds every feature.
do $$
declare
  step record;
  part record;
begin
  for step in
    select * from (values
      ('post_letter', 'outbound_message'),
      ('letter_text', 'message_template'),
      ('sms_tally', 'sms_usage'),
      ('sms_alarm', 'sms_alert'),
      ('contact_letter', 'ticket'),
      ('kept_answer', 'idempotency_record'),
      ('media_place', 'playback_position'),
      ('login_try', 'login_attempt'),
      ('discount_try', 'discount_attempt'),
      ('stray_payment', 'unmatched_payment'),
      ('waiting', 'waitlist_entry'),
      ('class_room', 'provider_meeting'),
      ('short_answer', 'undersubscribed_choice')
    ) as renamed (old, new)
  loop
    continue when to_regclass(step.old) is null;
    execute format('alter table %I rename to %I', step.old, step.new);
    -- An index of a constraint is renamed with it, so constraints come first.
    for part in
      select conname::text as old, step.new || substr(conname, length(step.old) + 1) as new
      from pg_constraint where conrelid = to_regclass(step.new) and starts_with(conname, step.old || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', step.new, part.old, part.new);
    end loop;
    for part in
      select relname::text as old, step.new || substr(relname, length(step.old) + 1) as new
      from pg_class join pg_index on indexrelid = oid
      where indrelid = to_regclass(step.new) and starts_with(relname, step.old || '_')
    loop
      execute format('alter index %I rename to %I', part.old, part.new);
    end loop;
    for part in
      select relname::text as old, step.new || substr(relname, length(step.old) + 1) as new
      from pg_class join pg_depend on objid = pg_class.oid and classid = 'pg_class'::regclass
      where relkind = 'S' and refobjid = to_regclass(step.new) and starts_with(relname, step.old || '_')
    loop
      execute format('alter sequence %I rename to %I', part.old, part.new);
    end loop;
  end loop;

  for step in
    select * from (values
      ('seeding', 'room', 'feature'),
      ('users', 'is_awaited', 'is_pending'),
      ('code', 'tries', 'attempts'),
      ('code', 'letter_id', 'outbound_message_id'),
      ('refresh_credential', 'dead_at', 'invalidated_at'),
      ('message', 'told_at', 'notified_at'),
      ('notice_delivery', 'letter_id', 'outbound_message_id'),
      ('notice_delivery', 'tries', 'attempts'),
      ('notice_delivery', 'taken_until', 'locked_until'),
      ('vapid_keys', 'the_only', 'is_singleton'),
      ('site_wording', 'only_row', 'is_singleton'),
      ('audit_entry', 'act', 'action'),
      ('outbound_message', 'tries', 'attempts'),
      ('idempotency_record', 'asker', 'actor'),
      ('idempotency_record', 'call', 'request'),
      ('idempotency_record', 'answer', 'response'),
      ('idempotency_record', 'held_until', 'locked_until'),
      ('stock', 'good', 'resource'),
      ('hold', 'good', 'resource'),
      ('payment', 'looked_at', 'last_checked_at'),
      ('refund', 'way', 'method'),
      ('ledger_transaction', 'of_transaction', 'reversal_of'),
      ('discount', 'most', 'max_amount'),
      ('document_revision', 'is_aside', 'is_conflict'),
      ('broadcast_recipient', 'told_at', 'notified_at'),
      ('learning_day', 'acts', 'activities'),
      ('trial_session', 'is_told', 'is_notified'),
      ('course_unit', 'says', 'description'),
      ('course_lesson', 'says', 'description'),
      ('course_group', 'short_until', 'undersubscribed_until'),
      ('undersubscribed_choice', 'answer', 'choice'),
      ('undersubscribed_choice', 'answered_at', 'chosen_at'),
      ('undersubscribed_choice', 'is_own', 'is_explicit'),
      ('waitlist_entry', 'place', 'position'),
      ('waitlist_entry', 'since', 'joined_at'),
      ('provider_meeting', 'room', 'external_id'),
      ('announcement', 'old_start', 'old_starts_at'),
      ('announcement', 'new_start', 'new_starts_at'),
      ('announcement', 'by_user', 'created_by'),
      ('catch_up', 'told_at', 'notified_at'),
      ('substitute_request', 'staff_told_at', 'staff_notified_at'),
      ('substitute_request', 'members_told_at', 'members_notified_at'),
      ('homework', 'most_points', 'max_points'),
      ('homework_answer', 'try', 'attempt'),
      ('homework_answer', 'marked_by', 'graded_by'),
      ('homework_answer', 'marked_at', 'graded_at'),
      ('grade_rules', 'pass_mark', 'passing_grade')
    ) as renamed (holder, old, new)
  loop
    continue when to_regclass(step.holder) is null;
    execute format('alter table %I rename column %I to %I', step.holder, step.old, step.new);
    for part in
      select conname::text as old, regexp_replace(conname, '_' || step.old || '(?=_|$)', '_' || step.new) as new
      from pg_constraint where conrelid = to_regclass(step.holder) and conname ~ ('_' || step.old || '(_|$)')
    loop
      execute format('alter table %I rename constraint %I to %I', step.holder, part.old, part.new);
    end loop;
    for part in
      select relname::text as old, regexp_replace(relname, '_' || step.old || '(?=_|$)', '_' || step.new) as new
      from pg_class join pg_index on indexrelid = oid
      where indrelid = to_regclass(step.holder) and relname ~ ('_' || step.old || '(_|$)')
    loop
      execute format('alter index %I rename to %I', part.old, part.new);
    end loop;
    for part in
      select relname::text as old, regexp_replace(relname, '_' || step.old || '(?=_|$)', '_' || step.new) as new
      from pg_class join pg_depend on objid = pg_class.oid and classid = 'pg_class'::regclass
      where relkind = 'S' and refobjid = to_regclass(step.holder) and relname ~ ('_' || step.old || '_')
    loop
      execute format('alter sequence %I rename to %I', part.old, part.new);
    end loop;
  end loop;

  -- Indexes with names of their own.
  for step in
    select * from (values
      ('message_untold', 'message_unnotified'),
      ('trial_session_untold', 'trial_session_unnotified'),
      ('users_awaited_email', 'users_pending_email'),
      ('notice_delivery_by_letter', 'notice_delivery_by_outbound_message'),
      ('ticket_waiting', 'ticket_open'),
      ('course_group_short', 'course_group_undersubscribed')
    ) as renamed (old, new)
  loop
    continue when to_regclass(step.old) is null;
    execute format('alter index %I rename to %I', step.old, step.new);
  end loop;
end $$;
