-- Administrators list the runs of a model family, newest first.
drop index concurrently if exists executions_model_family;
create index concurrently executions_model_family on executions (model_family, id) where model_family is not null;
