-- needs all processes stopped: the version before claims work in columns and tables that go here

-- What waits becomes jobs, where the queue exists already.
do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  -- Those that stay in use are created again, with other settings.
  perform pgboss.delete_queue(name) from pgboss.queue
    where name in ('notification-mails', 'notification-pushes', 'weekly-digests', 'judge-goals', 'settle-purchases', 'remove-objects',
      'count-days', 'stop-ended-schedules', 'sweep-accounts', 'sweep-audit-log', 'sweep-executions', 'sweep-files',
      'sweep-notifications', 'sweep-pictures', 'sweep-schedule-ticks');
  perform pgboss.create_queue(name, jsonb_build_object('policy', policy)) from (values
    ('mail-notifications', 'key_strict_fifo'), ('weekly-digest', 'key_strict_fifo'), ('send-push', 'standard'),
    ('index-execution', 'standard'), ('evaluate-goal', 'standard'), ('settle-purchase', 'standard'), ('remove-object', 'standard'),
    ('dead-jobs', 'standard')
  ) as queues(name, policy) where name not in (select name from pgboss.queue);
  create temporary table work on commit drop as
    select 'mail-notifications' as name, jsonb_build_object('user_id', user_id) as data, user_id as serial,
      greatest(due_at, mail_at) + interval '1 minute' as due_at
    from notifications where mail in ('waiting', 'sending') and due_at > now() - interval '1 day'
    union all select 'weekly-digest', jsonb_build_object('user_id', user_id, 'due_at',
      to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), user_id, due_at from weekly_digests
    union all select 'send-push', jsonb_build_object('notification_id', d.notification_id, 'subscription_id', d.subscription_id,
      'user_id', s.user_id), null, d.due_at from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
    union all select 'index-execution', jsonb_build_object('execution_id', execution_id), null, now() from execution_searches where due
    union all select 'evaluate-goal', jsonb_build_object('goal_id', id), null, now() from goals
    union all select 'evaluate-goal', jsonb_build_object('goal_id', id, 'by', by), null, due_at from goals
      where by is not null
    union all select 'settle-purchase', jsonb_build_object('purchase_id', id), null, created_at + interval '1 minute' from purchases
      where status = 'pending'
    union all select 'remove-object', jsonb_build_object('object_key', object_key), null, due_at from removed_objects;
  -- The settings that the product gives these jobs when it sends them. New answers are indexed before what waits here.
  insert into pgboss.job (name, data, priority, start_after, keep_until, singleton_key, group_id, policy, retry_limit, retry_delay,
      retry_delay_max, retry_backoff, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter)
    select w.name, w.data, case w.name when 'index-execution' then -1 else 0 end, greatest(now(), w.due_at),
      greatest(now(), w.due_at) + interval '14 days', w.serial::text, case w.name when 'send-push' then w.data->>'user_id' end,
      q.policy, case w.name when 'settle-purchase' then 300 else 30 end, 30, 600, true, 300, 600, 30, 'dead-jobs'
    from work w join pgboss.queue q using (name);
end
$$;

drop trigger if exists executions_note_search_due on executions;
drop function if exists note_search_due();
drop trigger if exists notifications_to_devices on notifications;
drop function if exists deliver_to_devices();
drop table push_deliveries;
update notifications set mail = 'waiting', mail_at = null, mail_id = null where mail in ('waiting', 'sending') and mail_at is not null;
drop index notifications_mail;
drop index execution_searches_due;
alter table execution_searches drop column due;
drop index goals_due;
alter table goals drop column due_at;
drop index weekly_digests_due;
alter table weekly_digests drop column claimed_until;
delete from removed_objects;
drop index removed_objects_due;
alter table removed_objects drop column due_at;
