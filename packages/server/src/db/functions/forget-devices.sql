-- Forgets the device of a session that is ended (docs/decisions/0027-push-without-a-library.md).

create or replace function forget_device_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end
$$;

-- A device that was signed out gets nothing more, however its session was ended; one whose session expired still does.
create or replace trigger sessions_forget_device after update of ended_at on sessions
for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_device_of_session();
