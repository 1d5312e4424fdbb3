-- Whose carts were changed lately is asked by staff who call them.
create index cart_line_changed on cart_line (changed_at);
