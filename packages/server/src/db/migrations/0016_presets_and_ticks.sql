-- Users' named sets of inputs, by task.
create table task_presets (
  user_id uuid not null constraint task_presets_user_id_users_id_fk references users (id) on delete cascade,
  task_id uuid not null constraint task_presets_task_id_tasks_id_fk references tasks (id) on delete cascade,
  presets jsonb not null,
  change_count integer not null,
  constraint task_presets_user_id_task_id_pk primary key (user_id, task_id)
);
create index task_presets_task on task_presets (task_id);
-- The boxes that a run's owner ticked in its answer.
create table execution_ticks (
  execution_id uuid not null constraint execution_ticks_execution_id_executions_id_fk references executions (id) on delete cascade,
  user_id uuid not null,
  ticked integer[] not null,
  constraint execution_ticks_pkey primary key (execution_id)
);
