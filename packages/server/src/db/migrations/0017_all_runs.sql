-- When an administrator opened the inputs and the answer of a run, and why; its owner reads it.
create table execution_reveals (
  id uuid not null constraint execution_reveals_pkey primary key,
  execution_id uuid not null constraint execution_reveals_execution_id_executions_id_fk references executions (id) on delete cascade,
  user_id uuid not null,
  revealed_by uuid not null,
  reason text not null,
  revealed_at timestamp with time zone not null
);
create index execution_reveals_execution on execution_reveals (execution_id, id);
-- Runs that an administrator started again for their owner; nothing counts them.
create table execution_retries (
  execution_id uuid not null constraint execution_retries_execution_id_executions_id_fk references executions (id) on delete cascade,
  retry_of uuid not null,
  retried_by uuid not null,
  retried_by_username text not null,
  constraint execution_retries_pkey primary key (execution_id)
);
create index execution_retries_original on execution_retries (retry_of);
-- Whether an administrator, and not its owner, stopped a run.
alter table executions add column stopped_by_admin boolean not null default false;
-- All users' runs by the hour in which they were accepted, so that a summary need not read them.
create table run_hours (
  hour timestamp with time zone not null,
  task_id uuid not null,
  agent_id uuid not null,
  model text not null,
  status text not null constraint run_hours_status_check
    check (status in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
  error_code text not null,
  runs integer not null,
  constraint run_hours_hour_task_id_agent_id_model_status_error_code_pk
    primary key (hour, task_id, agent_id, model, status, error_code)
);
create table counted_hours (
  hour timestamp with time zone not null constraint counted_hours_pkey primary key,
  counted_at timestamp with time zone not null
);
