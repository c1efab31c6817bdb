-- Ratings of answers by their owners; a follow-up is rated by its own execution.
create table feedback (
  execution_id uuid not null constraint feedback_execution_id_executions_id_fk references executions (id) on delete cascade,
  user_id uuid not null,
  task_id uuid not null,
  rating text not null constraint feedback_rating_check check (rating in ('up', 'down')),
  reasons text[] not null,
  comment text,
  share_with_admins boolean not null,
  rated_at timestamp with time zone not null,
  constraint feedback_pkey primary key (execution_id)
);
create index feedback_task on feedback (task_id, rated_at, execution_id);
create index feedback_rated on feedback (rated_at);
