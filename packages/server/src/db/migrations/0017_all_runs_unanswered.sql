-- Administrators list the failed runs of all users, newest first, of whatever reason.
drop index concurrently if exists executions_unanswered;
create index concurrently executions_unanswered on executions (id) where status in ('failed', 'cancelled');
