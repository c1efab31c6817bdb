-- The schema of version 0.0.14, which its 38 migrations made (docs/decisions/0036-a-baseline-of-the-schema.md). It does
-- not change any more: what changes is a migration after it. Functions and triggers are in ../functions.

-- Here and not there, because an index is built with it: a change of it is a migration that builds the index again.
create function text_grams(value text, shortest integer) returns text[] language sql immutable parallel safe as $$
	-- All parts of a text that are from `shortest` to three characters long, each once: what an index finds texts by.
	SELECT coalesce(array_agg(DISTINCT substr("value", at, size) COLLATE "C"), '{}')
	FROM generate_series("shortest", 3) size, generate_series(1, length("value") - size + 1) at
$$;

-- Accounts
create table users (
  id uuid primary key,
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null default 'user',
  password_hash text not null,
  status text not null default 'active',
  status_changed_at timestamptz,
  status_changed_by uuid,
  status_reason text,
  preferences jsonb not null default '{}',
  language text,
  timezone text,
  timezone_changed_at timestamptz,
  health_profile jsonb not null default '{}',
  daily_execution_limit integer,
  usage_started_at timestamptz,
  usage_count integer not null default 0,
  current_plan text not null default 'basic',
  plan_activated_at timestamptz,
  plan_expires_at timestamptz,
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  monthly_budget_micros bigint,
  notification_settings jsonb not null default '{}',
  username_skeleton text,
  withheld_fields text[] not null default '{}'
  -- Each run changes its user's row: with room on the page its index entries stay as they are.
) with (fillfactor = 80);
create unique index users_username_key on users (username_key);
create unique index users_email_key on users (email_key);
create index users_status on users (status, id);
create index users_plan_end on users (plan_expires_at) where plan_expires_at is not null;
create index users_grams on users
  using gin (text_grams(username_key || E'\n' || split_part(email_key, '#', 1) || E'\n' || lower(name), 1))
  with (fastupdate = false);
create unique index users_username_skeleton on users (username_skeleton);
create index users_no_skeleton on users (id) where username_skeleton is null;

create table sessions (
  id uuid primary key,
  user_id uuid not null
    constraint sessions_user_id_users_id_fk references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  ip text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table account_tokens (
  token_hash text primary key,
  user_id uuid not null
    constraint account_tokens_user_id_users_id_fk references users (id) on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_user on account_tokens (user_id);
create index account_tokens_expiry on account_tokens (expires_at);

create table throttles (
  key text primary key,
  window_started_at timestamptz not null,
  count integer not null
);
create index throttles_window on throttles (window_started_at);

create table user_status_changes (
  id bigserial primary key,
  user_id uuid not null
    constraint user_status_changes_user_id_users_id_fk references users (id) on delete cascade,
  status text not null,
  reason text,
  changed_by uuid,
  changed_by_username text,
  changed_at timestamptz not null default now()
);
create index user_status_changes_user on user_status_changes (user_id, id);

-- The catalogue
create table agents (
  id uuid primary key,
  name text not null,
  role text not null,
  description text not null,
  tier text not null default 'basic',
  deployment_state text not null default 'new',
  config jsonb not null,
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);

create table tasks (
  id uuid primary key,
  agent_id uuid not null
    constraint tasks_agent_id_agents_id_fk references agents (id),
  parent_task_id uuid
    constraint tasks_parent_task_id_tasks_id_fk references tasks (id),
  name text not null,
  description text not null,
  task_type text not null,
  execution_type text not null default 'multiple',
  tier text not null default 'basic',
  deployment_state text not null default 'new',
  required_parameters jsonb not null default '[]',
  output_parameters jsonb not null default '[]',
  child_task_config jsonb,
  config jsonb not null,
  position integer not null default 0,
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
create index tasks_agent on tasks (agent_id);
create index tasks_parent on tasks (parent_task_id, position);

create table prompts (
  id uuid primary key,
  title text not null,
  content text not null,
  version integer not null default 1,
  model_type text not null default 'chatgpt',
  role text not null default 'user',
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);

create table prompt_revisions (
  prompt_id uuid not null
    constraint prompt_revisions_prompt_id_prompts_id_fk references prompts (id) on delete cascade,
  change_count integer not null,
  title text not null,
  content text not null,
  version integer not null,
  model_type text not null,
  role text not null,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  constraint prompt_revisions_prompt_id_change_count_pk primary key (prompt_id, change_count)
);

create table task_prompts (
  task_id uuid not null
    constraint task_prompts_task_id_tasks_id_fk references tasks (id) on delete cascade,
  position integer not null,
  prompt_id uuid not null
    constraint task_prompts_prompt_id_prompts_id_fk references prompts (id),
  constraint task_prompts_task_id_position_pk primary key (task_id, position)
);
create index task_prompts_prompt on task_prompts (prompt_id);

create table tools (
  id uuid primary key,
  name text not null constraint tools_name_unique unique,
  description text not null,
  implementation_type text not null,
  input_schema jsonb not null,
  config jsonb not null default '{}',
  is_enabled boolean not null default true,
  requires_confirmation boolean not null default false,
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);

create table favorite_tasks (
  user_id uuid not null
    constraint favorite_tasks_user_id_users_id_fk references users (id) on delete cascade,
  task_id uuid not null,
  created_at timestamptz not null default now(),
  constraint favorite_tasks_user_id_task_id_pk primary key (user_id, task_id)
);
create index favorite_tasks_task on favorite_tasks (task_id);

create table pictures (
  id text primary key,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  used_at timestamptz not null
);

-- Executions
create table workers (
  id uuid primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

create table executions (
  id uuid primary key,
  user_id uuid not null
    constraint executions_user_id_users_id_fk references users (id) on delete cascade,
  task_id uuid not null
    constraint executions_task_id_tasks_id_fk references tasks (id),
  agent_id uuid not null
    constraint executions_agent_id_agents_id_fk references agents (id),
  parent_execution_id uuid
    constraint executions_parent_execution_id_executions_id_fk references executions (id) on delete cascade,
  schedule_id uuid,
  task_name text not null,
  agent_name text not null,
  status text not null default 'pending',
  language text not null default 'en',
  triggered_by_scheduler boolean not null default false,
  input_params jsonb not null,
  output_params jsonb,
  request jsonb,
  result text,
  partial_result text,
  error_code text,
  error_message text,
  claimed_by uuid,
  attempt integer not null default 0,
  not_before timestamptz,
  charge_source text,
  charge_pack_id uuid,
  charge_window_at timestamptz,
  charge_task_window_at timestamptz,
  charge_returned_at timestamptz,
  model text,
  model_family text,
  is_demo boolean not null default false,
  input_tokens integer,
  output_tokens integer,
  duration_ms integer,
  cost_micros integer,
  stopped_by uuid,
  change_count integer not null default 0,
  model_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  lost_count integer not null default 0,
  wakes_at timestamptz,
  hidden_inputs text[],
  request_id text,
  result_cut boolean not null default false,
  is_follow_up boolean not null default false,
  suggestions text[],
  sources jsonb,
  trace jsonb
);
create index executions_user on executions (user_id, id);
create index executions_user_task on executions (user_id, task_id, id);
create index executions_task on executions (task_id);
create index executions_agent on executions (agent_id, user_id, id);
create index executions_parent on executions (parent_execution_id) where parent_execution_id is not null;
create index executions_open on executions (status, id) where status in ('pending', 'running');
create index executions_waiting on executions (user_id, id) where status = 'pending';
create index executions_schedule on executions (schedule_id, id) where schedule_id is not null;
create index executions_parked on executions (wakes_at) where wakes_at is not null;
create index executions_failed on executions (user_id, id) where status = 'failed';
create index executions_scheduled on executions (user_id, id) where triggered_by_scheduler;
create index executions_schedule_open on executions (schedule_id)
  where schedule_id is not null and status in ('pending', 'running');

create table follow_ups (
  id uuid primary key
    constraint follow_ups_id_executions_id_fk references executions (id) on delete cascade,
  execution_id uuid not null
    constraint follow_ups_execution_id_executions_id_fk references executions (id) on delete cascade,
  position integer not null,
  kind text not null,
  message text not null
);
create unique index follow_ups_execution on follow_ups (execution_id, position);

create table execution_events (
  id bigserial primary key,
  execution_id uuid not null
    constraint execution_events_execution_id_executions_id_fk references executions (id) on delete cascade,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  key uuid
);
create index execution_events_execution on execution_events (execution_id, id);
create unique index execution_events_key on execution_events (key) where key is not null;

create table execution_rounds (
  execution_id uuid not null
    constraint execution_rounds_execution_id_executions_id_fk references executions (id) on delete cascade,
  round integer not null,
  text text not null,
  calls jsonb not null,
  family text not null,
  model text not null,
  input_tokens integer,
  output_tokens integer,
  elapsed_ms integer not null,
  created_at timestamptz not null,
  cost_micros integer,
  tried jsonb,
  constraint execution_rounds_execution_id_round_pk primary key (execution_id, round)
);

create table tool_calls (
  id uuid primary key,
  execution_id uuid not null
    constraint tool_calls_execution_id_executions_id_fk references executions (id) on delete cascade,
  tool_id uuid
    constraint tool_calls_tool_id_tools_id_fk references tools (id) on delete set null,
  tool_name text not null,
  model_call_id text not null,
  arguments jsonb not null,
  result jsonb,
  status text not null,
  error text,
  sequence integer not null,
  decided_by uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  round integer not null default 0,
  requires_confirmation boolean not null default false,
  started_at timestamptz,
  decided_at timestamptz
);
create index tool_calls_waiting on tool_calls (expires_at) where status = 'pending_confirmation';
create unique index tool_calls_execution on tool_calls (execution_id, sequence);

create table child_sequences (
  execution_id uuid primary key
    constraint child_sequences_execution_id_executions_id_fk references executions (id) on delete cascade,
  status text not null,
  due boolean not null,
  current_execution_id uuid,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  automatic boolean not null default false,
  held boolean not null default false
);
create index child_sequences_due on child_sequences (execution_id) where due;
create index child_sequences_current on child_sequences (current_execution_id)
  where current_execution_id is not null;
create index child_sequences_held on child_sequences (execution_id) where held;

create table task_usages (
  user_id uuid not null
    constraint task_usages_user_id_users_id_fk references users (id) on delete cascade,
  task_id uuid not null
    constraint task_usages_task_id_tasks_id_fk references tasks (id) on delete cascade,
  window_started_at timestamptz not null,
  count integer not null,
  constraint task_usages_user_id_task_id_pk primary key (user_id, task_id)
);
create index task_usages_task on task_usages (task_id);

create table idempotency_keys (
  user_id uuid not null
    constraint idempotency_keys_user_id_users_id_fk references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  target_id uuid not null,
  created_at timestamptz not null,
  constraint idempotency_keys_user_id_key_pk primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table progress_preferences (
  user_id uuid not null
    constraint progress_preferences_user_id_users_id_fk references users (id) on delete cascade,
  execution_id uuid not null
    constraint progress_preferences_execution_id_executions_id_fk references executions (id) on delete cascade,
  chart_preferences jsonb not null,
  updated_at timestamptz not null,
  constraint progress_preferences_user_id_execution_id_pk primary key (user_id, execution_id)
);
create index progress_preferences_execution on progress_preferences (execution_id);

create table shared_results (
  token_hash text primary key,
  execution_id uuid not null
    constraint shared_results_execution_id_executions_id_fk references executions (id) on delete cascade,
  user_id uuid not null
    constraint shared_results_user_id_users_id_fk references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  id uuid not null default gen_random_uuid(),
  include_files boolean not null default false
);
create unique index shared_results_id on shared_results (id);
create index shared_results_execution on shared_results (execution_id);
create index shared_results_user on shared_results (user_id);
create index shared_results_expiry on shared_results (expires_at);

create table sent_data (
  user_id uuid not null
    constraint sent_data_user_id_users_id_fk references users (id) on delete cascade,
  day date not null,
  family text not null,
  is_demo boolean not null,
  field_group text not null,
  runs integer not null,
  last_sent_at timestamptz not null,
  constraint sent_data_user_id_day_family_is_demo_field_group_pk
    primary key (user_id, day, family, is_demo, field_group)
);
create index sent_data_day on sent_data (day);

-- Search and labels
create table execution_labels (
  user_id uuid not null,
  key text not null,
  execution_id uuid not null
    constraint execution_labels_execution_id_executions_id_fk references executions (id) on delete cascade,
  label text not null,
  position integer not null,
  constraint execution_labels_user_id_key_execution_id_pk primary key (user_id, key, execution_id)
);
create index execution_labels_execution on execution_labels (execution_id);

create table execution_pins (
  execution_id uuid primary key
    constraint execution_pins_execution_id_executions_id_fk references executions (id) on delete cascade,
  user_id uuid not null,
  pinned_at timestamptz not null
);
create index execution_pins_user on execution_pins (user_id, execution_id);

create table execution_searches (
  execution_id uuid primary key
    constraint execution_searches_execution_id_executions_id_fk references executions (id) on delete cascade,
  user_id uuid not null,
  is_child boolean not null,
  due boolean not null default true,
  words tsvector
  -- Outside of the row: a search that finds many runs reads few pages.
) with (toast_tuple_target = 128);
create index execution_searches_due on execution_searches (execution_id) where due;
create index execution_searches_user on execution_searches (user_id, execution_id);
-- A short list of pending entries: words of many runs go into the index together, and a search reads little of it.
-- A run that has just ended has no words yet, and takes no entry.
create index execution_searches_indexed on execution_searches
  using gin (words) with (gin_pending_list_limit = 128) where words is not null;

create table search_backfill (
  id integer primary key,
  before uuid not null
);
insert into search_backfill (id, before) values (1, 'ffffffff-ffff-ffff-ffff-ffffffffffff');

-- Files
create table files (
  id uuid primary key,
  user_id uuid not null
    constraint files_user_id_users_id_fk references users (id) on delete cascade,
  name text not null,
  media_type text not null,
  size integer not null,
  width integer,
  height integer,
  bytes bytea,
  object_key text,
  preview bytea,
  text text,
  text_chars integer,
  unused_since timestamptz,
  created_at timestamptz not null
);
alter table files alter column bytes set storage external;
create index files_user on files (user_id, id);
create index files_unused on files (unused_since) where unused_since is not null;

create table execution_files (
  execution_id uuid not null
    constraint execution_files_execution_id_executions_id_fk references executions (id) on delete cascade,
  file_id uuid not null
    constraint execution_files_file_id_files_id_fk references files (id) on delete cascade,
  constraint execution_files_execution_id_file_id_pk primary key (execution_id, file_id)
);
create index execution_files_file on execution_files (file_id);

create table removed_objects (
  object_key text primary key,
  due_at timestamptz not null
);
create index removed_objects_due on removed_objects (due_at);

-- Goals and digests
create table goals (
  id uuid primary key,
  user_id uuid not null
    constraint goals_user_id_users_id_fk references users (id) on delete cascade,
  task_id uuid not null,
  parameter text not null,
  kind text not null,
  target double precision,
  "by" date,
  "from" double precision,
  "to" double precision,
  started_at timestamptz not null,
  start_value double precision,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state text,
  revision integer not null default 0,
  due_at timestamptz
);
create index goals_user on goals (user_id, id);
create index goals_due on goals (due_at, id) where due_at is not null;

create table weekly_digests (
  user_id uuid primary key
    constraint weekly_digests_user_id_users_id_fk references users (id) on delete cascade,
  due_at timestamptz not null,
  claimed_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index weekly_digests_due on weekly_digests (due_at, user_id);

-- Schedules
create table schedules (
  id uuid primary key,
  user_id uuid not null
    constraint schedules_user_id_users_id_fk references users (id) on delete cascade,
  task_id uuid not null
    constraint schedules_task_id_tasks_id_fk references tasks (id),
  cron_expressions jsonb not null,
  timezone text not null,
  parameters jsonb not null,
  enabled boolean not null,
  next_run_at timestamptz,
  stopped_at timestamptz,
  stopped_by text,
  stop_reason text,
  failures integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_error_code text,
  last_error_at timestamptz,
  paused_until timestamptz,
  skipped_run_at timestamptz
);
create unique index schedules_user_task on schedules (user_id, task_id);
create index schedules_due on schedules (next_run_at) where enabled;
create index schedules_task on schedules (task_id, updated_at, id);

create table schedule_ticks (
  id bigserial primary key,
  schedule_id uuid not null
    constraint schedule_ticks_schedule_id_schedules_id_fk references schedules (id) on delete cascade,
  fire_at timestamptz not null,
  outcome text not null,
  reason text,
  execution_id uuid,
  created_at timestamptz not null default now()
);
create unique index schedule_ticks_once on schedule_ticks (schedule_id, fire_at);
create index schedule_ticks_queued on schedule_ticks (id) where outcome = 'queued';

create table scheduler_beats (
  id integer primary key,
  on_at timestamptz not null
);
insert into scheduler_beats (id, on_at) values (1, now());

create table calendar_feeds (
  user_id uuid primary key
    constraint calendar_feeds_user_id_users_id_fk references users (id) on delete cascade,
  nonce uuid not null,
  token_hash text not null,
  created_at timestamptz not null
);
create unique index calendar_feeds_token on calendar_feeds (token_hash);

-- Purchases
create table purchases (
  id uuid primary key,
  user_id uuid not null
    constraint purchases_user_id_users_id_fk references users (id) on delete cascade,
  purchase_type text not null,
  item_identifier text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  provider text not null,
  provider_reference text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz
);
create index purchases_user on purchases (user_id, id);
create index purchases_pending on purchases (created_at) where status = 'pending';

create table execution_packs (
  id uuid primary key,
  user_id uuid not null
    constraint execution_packs_user_id_users_id_fk references users (id) on delete cascade,
  purchase_id uuid
    constraint execution_packs_purchase_id_purchases_id_fk references purchases (id),
  total integer not null,
  remaining integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index execution_packs_open on execution_packs (user_id, expires_at) where remaining > 0;

create table owned_items (
  id uuid primary key,
  user_id uuid not null
    constraint owned_items_user_id_users_id_fk references users (id) on delete cascade,
  item_type text not null,
  item_id uuid not null,
  purchase_id uuid
    constraint owned_items_purchase_id_purchases_id_fk references purchases (id),
  created_at timestamptz not null
);
create unique index owned_items_once on owned_items (user_id, item_type, item_id);
create index owned_items_item on owned_items (item_id);

create table usage_costs (
  user_id uuid not null,
  day date not null,
  runs integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost_micros bigint not null,
  constraint usage_costs_user_id_day_pk primary key (user_id, day)
);
create index usage_costs_day on usage_costs (day, user_id);

-- Statistics
create table run_totals (
  user_id uuid not null,
  task_id uuid not null,
  agent_id uuid not null,
  completed integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  last_run_at timestamptz not null,
  constraint run_totals_user_id_task_id_agent_id_pk primary key (user_id, task_id, agent_id)
) with (fillfactor = 70);

create table run_days (
  user_id uuid not null,
  day date not null,
  task_id uuid not null,
  agent_id uuid not null,
  completed integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  constraint run_days_user_id_day_task_id_agent_id_pk primary key (user_id, day, task_id, agent_id)
) with (fillfactor = 70);
create index run_days_day on run_days (day);

create table run_day_hours (
  user_id uuid not null,
  day date not null,
  minute smallint not null,
  counts integer[] not null,
  constraint run_day_hours_user_id_day_minute_pk primary key (user_id, day, minute)
) with (fillfactor = 70);

create table run_pairs (
  user_id uuid not null,
  day date not null,
  task_a uuid not null,
  task_b uuid not null,
  times integer not null,
  constraint run_pairs_user_id_day_task_a_task_b_pk primary key (user_id, day, task_a, task_b)
);

create table system_days (
  day date primary key,
  completed integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost_micros bigint not null,
  counted_at timestamptz not null
);

-- Notifications
create table notifications (
  id bigserial primary key,
  user_id uuid not null
    constraint notifications_user_id_users_id_fk references users (id) on delete cascade,
  kind text not null,
  data jsonb not null,
  read_at timestamptz,
  created_at timestamptz not null,
  key text not null default gen_random_uuid()::text,
  in_app boolean not null default true,
  due_at timestamptz not null default now(),
  mail text,
  mail_at timestamptz,
  mail_id uuid,
  push boolean not null default false
);
create index notifications_user on notifications (user_id, id);
create unique index notifications_key on notifications (key);
create index notifications_unread on notifications (user_id, id) where read_at is null and in_app;
create index notifications_mail on notifications (due_at) where mail in ('waiting', 'sending');
create index notifications_mailed on notifications (user_id, mail_at) where mail is not null;

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null
    constraint push_subscriptions_user_id_users_id_fk references users (id) on delete cascade,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  kinds text[],
  device_name text,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_user on push_subscriptions (user_id, id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table push_deliveries (
  notification_id bigint not null
    constraint push_deliveries_notification_id_notifications_id_fk references notifications (id) on delete cascade,
  subscription_id uuid not null
    constraint push_deliveries_subscription_id_push_subscriptions_id_fk
      references push_subscriptions (id) on delete cascade,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint push_deliveries_notification_id_subscription_id_pk primary key (notification_id, subscription_id)
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_subscription on push_deliveries (subscription_id);

-- The system
create table system_config (
  id uuid primary key,
  config jsonb not null,
  updated_at timestamptz not null default now()
);

create table audit_logs (
  id uuid primary key,
  actor_id uuid,
  actor_username text,
  action text not null,
  target_type text not null,
  target_id text,
  changes jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_logs_target_type on audit_logs (target_type, id);
create index audit_logs_action on audit_logs (action, id);
create index audit_logs_actor on audit_logs (actor_id, id);
create index audit_logs_actor_name on audit_logs (lower(actor_username) text_pattern_ops);
create index audit_logs_target on audit_logs (target_id, id);

create table security_events (
  id uuid primary key,
  kind text not null,
  account_id uuid,
  username text,
  actor_username text,
  ip text,
  user_agent text,
  created_at timestamptz not null
);
create index security_events_kind on security_events (kind, id);
create index security_events_account on security_events (account_id, id);
create index security_events_name on security_events (lower(username) text_pattern_ops);
create index security_events_ip on security_events (ip, id);
create index security_events_time on security_events (created_at);
