-- Marks a run for indexing when it or one of its follow-ups ends (docs/decisions/0022-search-in-answers.md).

create or replace function note_search_due() returns trigger language plpgsql as $$
begin
  if new.is_follow_up then
    -- Without a look at `due`: while a job indexes this row, the change waits for it and is seen the next time.
    update execution_searches set due = true where execution_id = new.parent_execution_id;
  else
    insert into execution_searches (execution_id, user_id, is_child)
    values (new.id, new.user_id, new.parent_execution_id is not null)
    on conflict (execution_id) do update set due = true;
  end if;
  return null;
end
$$;

create or replace trigger executions_note_search_due after update of status on executions for each row
when (old.status in ('pending', 'running') and new.status in ('completed', 'failed'))
execute function note_search_due();
