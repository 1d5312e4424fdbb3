-- Not only teachers are paid by their work: a payee is a teacher, or whoever another feature names.
alter table pay_rate rename column teacher_id to payee_id;
alter table pay_statement rename column teacher_id to payee_id;
alter table pay_correction rename column teacher_id to payee_id;
alter table pay_rate drop constraint pay_rate_teacher_id_fkey;
alter table pay_statement drop constraint pay_statement_teacher_id_fkey;
alter table pay_correction drop constraint pay_correction_teacher_id_fkey;

-- A teacher with an approved statement is never removed; of any other this goes with them, as it did.
create function drop_pay_of_teacher() returns trigger language plpgsql as $$
begin
  delete from pay_rate where payee_id = old.id;
  delete from pay_correction where payee_id = old.id;
  return old;
end $$;
create trigger teacher_takes_pay after delete on teacher for each row execute function drop_pay_of_teacher();

-- A share of the price: then the amount is in per cent, of small work too.
alter table pay_rate drop constraint pay_rate_per_check;
alter table pay_rate add constraint pay_rate_per_check check (per in ('session', 'hour', 'percent'));
alter table pay_rate add constraint pay_rate_percent check (per <> 'percent' or amount <= 100);
alter table pay_line drop constraint pay_line_kind_check;
alter table pay_line add constraint pay_line_kind_check
  check (kind in ('session', 'trial', 'counseling', 'question', 'difference', 'correction'));
alter table pay_line drop constraint pay_line_rate_per_check;
alter table pay_line add constraint pay_line_rate_per_check
  check (rate_per in ('session', 'hour', 'trial', 'percent', 'question'));
