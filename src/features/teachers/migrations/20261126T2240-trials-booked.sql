-- Trial sessions are booked time like any other: whose, when and in which state is said by `booking` alone. What is left here
-- is what only trials have: for which session one stands, and what became of one that was no success.

insert into booking (id, kind, host_id, user_id, starts_at, ends_at, state, order_line_id, is_host_notified, timed_at, created_at)
select id, 'trial-session', teacher_id, user_id, starts_at, starts_at + interval '30 minutes',
  case when state = 'cancelled' then 'cancelled' else 'booked' end, order_line_id, is_notified, created_at, created_at
from trial_session;
insert into booking_event (booking_id, at, what, made_by, starts_at)
select id, created_at, 'booked', 'guest', starts_at from trial_session order by created_at, id;

alter table trial_session add column settled_by text check (settled_by in ('replacement', 'refund'));
update trial_session set settled_by = case state when 'replaced' then 'replacement' else 'refund' end
where state in ('replaced', 'refunded');

alter table trial_session
  drop column teacher_id,
  drop column user_id,
  drop column starts_at,
  drop column order_line_id,
  drop column state,
  drop column is_notified,
  drop column created_at,
  add constraint trial_session_booking foreign key (id) references booking (id) on delete cascade;

-- What is held for a payment at this moment is held under the name that all booked time has; the rest is booked, or lapsed.
insert into stock (resource, capacity)
select distinct 'booking:' || split_part(resource, ':', 2) || ':trial-session:'
  || (extract(epoch from substring(resource from 44)::timestamptz) / 60)::bigint || ':30:0:0', 1
from hold where resource like 'trial:%' and until is not null;
update hold set resource = 'booking:' || split_part(resource, ':', 2) || ':trial-session:'
  || (extract(epoch from substring(resource from 44)::timestamptz) / 60)::bigint || ':30:0:0'
where resource like 'trial:%' and until is not null;
delete from stock where resource like 'trial:%';
