-- The audit log only grows. Only the job that deletes expired entries may do so, for the length of its own transaction.

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('agentarium.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log only grows: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;

create or replace trigger audit_logs_only_grow before update or delete or truncate on audit_logs
for each statement execute function refuse_audit_change();
