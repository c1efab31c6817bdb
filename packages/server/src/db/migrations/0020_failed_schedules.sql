-- needs all processes stopped: it builds indexes under lock

create index schedules_failed on schedules (stopped_at) where not enabled and stop_reason = 'FAILURES';
create index users_budget on users (id) where monthly_budget_micros > 0;
