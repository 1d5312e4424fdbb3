-- Whose account a refund by hand goes to, and the bank's number of the transfer.
alter table refund add column holder text;
alter table refund add column tracking text;
