-- needs all processes stopped: the version before counts hours without model families
-- Summaries of runs are filtered by model family, too: a job counts all hours again.
truncate run_hours, counted_hours;
alter table run_hours drop constraint run_hours_hour_task_id_agent_id_model_status_error_code_pk;
alter table run_hours add column model_family text not null;
alter table run_hours add constraint run_hours_pkey
  primary key (hour, task_id, agent_id, model, model_family, status, error_code);
