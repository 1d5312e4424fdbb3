-- The club asks whose attendance was settled lately.
create index attendance_settled on attendance (settled_at) where state in ('present', 'late');
