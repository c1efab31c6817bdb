-- needs all processes stopped: it reads whole tables under lock

-- The values are those of packages/contracts/src/*/names.ts, which a test compares.
alter table users add constraint users_status_check
  check (status in ('active', 'blocked', 'suspended', 'pending_verification', 'inactive'));
alter table user_status_changes add constraint user_status_changes_status_check
  check (status in ('active', 'blocked', 'suspended', 'pending_verification', 'inactive'));
alter table executions add constraint executions_status_check
  check (status in ('pending', 'running', 'completed', 'failed'));
alter table child_sequences add constraint child_sequences_status_check
  check (status in ('running', 'completed', 'stopped'));
alter table tool_calls add constraint tool_calls_status_check
  check (status in ('pending_confirmation', 'running', 'completed', 'failed', 'denied'));
alter table schedule_ticks add constraint schedule_ticks_outcome_check
  check (outcome in ('queued', 'started', 'skipped'));
alter table purchases add constraint purchases_status_check
  check (status in ('pending', 'completed', 'failed', 'refunded'));
alter table goals add constraint goals_state_check
  check (state in ('on_track', 'off_track', 'reached', 'missed', 'out_of_range', 'unknown'));
