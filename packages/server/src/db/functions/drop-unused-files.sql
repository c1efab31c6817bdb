-- Deletes a file with the last run that has it, and records the object of any deleted file for the job `remove-orphans`,
-- which has it deleted from the store (docs/decisions/0029-files-are-read-once-at-upload.md).

-- The ids of the owner's schedules that have the file among their values.
create or replace function schedules_of_file(owner uuid, file uuid) returns setof uuid language sql stable as $$
  select id from schedules where user_id = owner and parameters::text like '%' || file || '%'
$$;

create or replace function drop_unused_file() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  -- A run that is being accepted with the same file locks it: what it wrote is seen after the wait.
  select user_id into owner from files where id = old.file_id for update;
  if not found or exists (select 1 from execution_files u where u.file_id = old.file_id) then
    return null;
  end if;
  if exists (select 1 from schedules_of_file(owner, old.file_id)) then
    update files set unused_since = now() where id = old.file_id;
  else
    delete from files where id = old.file_id;
  end if;
  return null;
end
$$;

-- A constraint trigger cannot be replaced.
drop trigger if exists drop_unused_file on execution_files;
create constraint trigger drop_unused_file after delete on execution_files deferrable initially deferred
for each row execute function drop_unused_file();

create or replace function note_removed_object() returns trigger language plpgsql as $$
begin
  insert into removed_objects (object_key) values (old.object_key) on conflict do nothing;
  return null;
end
$$;

create or replace trigger note_removed_object after delete on files
for each row when (old.object_key is not null) execute function note_removed_object();
