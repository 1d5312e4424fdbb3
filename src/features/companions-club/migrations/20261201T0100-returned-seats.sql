-- The seat that given sessions became, while it stands: what is unused of them comes back when it ends.
alter table club_gift add column enrolment_id uuid references enrolment (id) on delete set null;
create index club_gift_by_enrolment on club_gift (enrolment_id) where enrolment_id is not null;
update club_gift set enrolment_id = enrolment.id
from enrolment
where enrolment.group_id = club_gift.group_id and enrolment.user_id = club_gift.receiver_id
  and enrolment.grant_kind = 'scholarship';

-- What came back may be handed on again.
alter table club_gift_handing drop constraint club_gift_handing_gift_id_key;
create index club_gift_handing_by_gift on club_gift_handing (gift_id);
