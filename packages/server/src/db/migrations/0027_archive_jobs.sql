-- needs all processes stopped: the table of jobs gets another name

-- Jobs that archive many items of the catalogue, beside those that change many accounts.
alter table user_jobs rename to bulk_jobs;
alter table bulk_jobs rename constraint user_jobs_pkey to bulk_jobs_pkey;
alter table bulk_jobs rename constraint user_jobs_status_check to bulk_jobs_status_check;
alter table bulk_jobs drop constraint user_jobs_kind_check;
alter table bulk_jobs add constraint bulk_jobs_kind_check check (kind in ('status', 'plan', 'limit', 'archive'));
alter table user_job_items rename constraint user_job_items_job_id_user_jobs_id_fk to user_job_items_job_id_bulk_jobs_id_fk;

create table archive_job_items (
  job_id uuid not null constraint archive_job_items_job_id_bulk_jobs_id_fk references bulk_jobs (id) on delete cascade,
  item_id uuid not null,
  name text not null,
  state text not null constraint archive_job_items_state_check check (state in ('waiting', 'changed', 'skipped', 'undone', 'kept')),
  reason text,
  constraint archive_job_items_job_id_item_id_pk primary key (job_id, item_id)
);
create index archive_job_items_state on archive_job_items (job_id, state, item_id);
