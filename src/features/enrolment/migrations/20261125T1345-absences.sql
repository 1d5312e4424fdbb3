-- How many sessions were missed without leave: a list of all learners is not the place to count them.
alter table enrolment add column absences int not null default 0;
update enrolment set absences = missed.count
from (select enrolment_id, count(*) from attendance where state = 'absent' group by enrolment_id) as missed
where missed.enrolment_id = enrolment.id;
create index enrolment_absences on enrolment (absences, user_id) where absences > 0;
