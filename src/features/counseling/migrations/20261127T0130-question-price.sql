-- What a question that is answered without a session costs, in Rials; null where the school takes none.
alter table counseling_rules add column question_price bigint check (question_price > 0);
