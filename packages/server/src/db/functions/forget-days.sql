-- Deletes the administrators' figures of days whose runs or costs are deleted, so that they are counted again.

create or replace function forget_days() returns trigger language plpgsql as $$
begin
  -- Before the account's counts are deleted. Waits for a count in progress, or makes the next one wait for this deletion.
  delete from system_days where day in (
    select day from run_days where user_id = old.id union select day from usage_costs where user_id = old.id);
  return old;
end
$$;

create or replace trigger users_forget_days before delete on users for each row execute function forget_days();

create or replace function forget_all_days() returns trigger language plpgsql as $$
begin
  delete from system_days;
  return null;
end
$$;

create or replace trigger run_days_forget_all_days after truncate on run_days
for each statement execute function forget_all_days();
