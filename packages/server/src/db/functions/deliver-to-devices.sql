-- Queues a notification for the devices of its user, and forgets devices that are signed out
-- (docs/decisions/0027-push-without-a-library.md).

create or replace function deliver_to_devices() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (notification_id, subscription_id, due_at)
  select new.id, s.id, new.due_at from push_subscriptions s
  where s.user_id = new.user_id and (s.kinds is null or new.kind = any(s.kinds));
  return null;
end
$$;

create or replace trigger notifications_to_devices after insert on notifications
for each row when (new.push) execute function deliver_to_devices();

create or replace function forget_device_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end
$$;

-- A device that was signed out gets nothing more, however its session was ended; one whose session expired still does.
create or replace trigger sessions_forget_device after update of ended_at on sessions
for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_device_of_session();
