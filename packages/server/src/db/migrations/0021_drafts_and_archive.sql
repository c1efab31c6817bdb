-- The next version of a prompt, which no run uses until it is published.
create table prompt_drafts (
  prompt_id uuid not null constraint prompt_drafts_prompt_id_prompts_id_fk references prompts (id) on delete cascade,
  title text not null,
  content text not null,
  version integer not null,
  model_type text not null,
  role text not null,
  change_count integer not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint prompt_drafts_pkey primary key (prompt_id)
);
-- Since when an item is out of lists and pickers; what exists of it stays.
alter table agents add column archived_at timestamp with time zone;
alter table tasks add column archived_at timestamp with time zone;
alter table prompts add column archived_at timestamp with time zone;
alter table tools add column archived_at timestamp with time zone;
