-- Changes of many accounts in the background, and what each did to its accounts.
create table user_jobs (
  id uuid not null constraint user_jobs_pkey primary key,
  kind text not null constraint user_jobs_kind_check check (kind in ('status', 'plan', 'limit')),
  change jsonb not null,
  status text not null constraint user_jobs_status_check check (status in ('queued', 'running', 'completed', 'undoing', 'undone')),
  created_by uuid not null,
  created_by_username text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone
);
create table user_job_items (
  job_id uuid not null constraint user_job_items_job_id_user_jobs_id_fk references user_jobs (id) on delete cascade,
  user_id uuid not null constraint user_job_items_user_id_users_id_fk references users (id) on delete cascade,
  state text not null constraint user_job_items_state_check check (state in ('waiting', 'changed', 'skipped', 'undone', 'kept')),
  reason text,
  before jsonb,
  after jsonb,
  constraint user_job_items_job_id_user_id_pk primary key (job_id, user_id)
);
create index user_job_items_state on user_job_items (job_id, state, user_id);
create index user_job_items_user on user_job_items (user_id);

-- Invitations to create an account. The token is stored as SHA-256; null until the mail is sent.
create table invitations (
  id uuid not null constraint invitations_pkey primary key,
  token_hash text,
  email text not null,
  username text,
  name text,
  role text not null,
  sent text not null constraint invitations_sent_check check (sent in ('mail', 'link')),
  created_by uuid not null,
  created_by_username text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone
);
create unique index invitations_token on invitations (token_hash);
create index invitations_expiry on invitations (expires_at);
