-- needs all processes stopped: the version before leaves the statistics and the search to triggers

-- finish-execution.ts does both. A new database has never had them.
drop trigger if exists executions_count_run on executions;
drop function if exists count_run();
drop trigger if exists executions_note_search_due on executions;
drop function if exists note_search_due();
