-- The hourly job that deletes sessions finds those that ended long ago.
drop index concurrently if exists sessions_ended;
create index concurrently sessions_ended on sessions (ended_at) where ended_at is not null;
