-- needs all processes stopped: the version before reads and writes what is dropped

-- Nothing wrote it.
alter table executions drop column not_before;
-- Nothing read it: only its owner can stop a run.
alter table executions drop column stopped_by;
-- All runs are indexed, or due to be, and all accounts have a skeleton.
drop table search_backfill;
drop index users_no_skeleton;
