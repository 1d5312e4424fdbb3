-- Copies whose money went back and that are not on the shelf again: they leave the stock with the sale.
alter table book_stock_change drop constraint book_stock_change_reason_check;
alter table book_stock_change add constraint book_stock_change_reason_check
  check (reason in ('purchase', 'count', 'damage', 'loss', 'return', 'move', 'gift', 'refund'));
-- A line may be given back in parts.
drop index book_stock_change_line;
create index book_stock_change_line on book_stock_change (order_line_id) where order_line_id is not null;
-- A branch may be gone while what was moved to it is still written here.
alter table book_stock_change drop constraint book_stock_change_branch_id_fkey;
drop index book_stock_change_branch;
