-- Runs of the last hour and day, and those that a family did not answer.
drop index concurrently if exists executions_ended;
create index concurrently executions_ended on executions (finished_at) where finished_at is not null;
drop index concurrently if exists executions_tried;
create index concurrently executions_tried on executions (finished_at) where trace ? 'tried';
