-- needs all processes stopped: the version before writes true and false

-- Answers were only cut at the maximum length.
alter table executions alter column result_cut drop default;
alter table executions alter column result_cut drop not null;
alter table executions alter column result_cut type text using case when result_cut then 'length' end;
alter table executions add constraint executions_result_cut_check check (result_cut in ('length', 'filter'));
alter table executions add column tools_unavailable boolean not null default false;
-- Reasoning that a provider wants back within a run.
alter table execution_rounds add column replay jsonb;
-- Exceptions that models were found to need, for a day.
create table model_exceptions (
  family text not null,
  model text not null,
  exception text not null,
  expires_at timestamp with time zone not null,
  constraint model_exceptions_family_model_exception_pk primary key (family, model, exception)
);
