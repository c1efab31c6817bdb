-- Administrators list the runs of all users by task, agent, model or reason, newest first.
drop index concurrently if exists executions_task;
create index concurrently executions_task on executions (task_id, id);
drop index concurrently if exists executions_agent_newest;
create index concurrently executions_agent_newest on executions (agent_id, id);
drop index concurrently if exists executions_model;
create index concurrently executions_model on executions (model, id) where model is not null;
drop index concurrently if exists executions_reason;
create index concurrently executions_reason on executions (error_code, id) where status in ('failed', 'cancelled');
