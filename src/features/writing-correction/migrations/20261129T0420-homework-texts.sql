-- Texts that a teacher set a group: nobody pays for them, and no hour is promised.
alter table writing_text
  add column is_homework boolean not null default false,
  drop constraint writing_text_check1,
  add constraint writing_text_due check (
    case when is_homework
      then due_at is null and order_id is null and order_line_id is null and credit_id is null
      else (sent_at is null) = (due_at is null)
    end
  );
