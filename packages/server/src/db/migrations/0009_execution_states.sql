-- needs all processes stopped: the version before reads and writes other statuses

alter table executions drop constraint executions_status_check;
drop index executions_waiting;
drop index executions_failed;
drop index executions_parked;
drop index executions_schedule_open;
drop index executions_open;
-- A run that awaits approval was running without a worker, until `wakes_at`. A cancelled one had failed with a code.
update executions set status = case
    when status = 'pending' then 'queued' when status = 'running' then 'waiting' else 'cancelled' end
where status = 'pending' or status = 'running' and claimed_by is null and wakes_at is not null
  or status = 'failed' and error_code = 'CANCELLED';
alter table executions alter column status set default 'queued';
alter table executions add constraint executions_status_check
  check (status in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'));
create index executions_queued on executions (user_id, id) where status = 'queued';
create index executions_failed on executions (user_id, id) where status in ('failed', 'cancelled');
create index executions_waiting on executions (wakes_at) where status = 'waiting';
create index executions_schedule_open on executions (schedule_id)
  where schedule_id is not null and status in ('queued', 'running', 'waiting');
create index executions_open on executions (status, id) where status in ('queued', 'running', 'waiting');
