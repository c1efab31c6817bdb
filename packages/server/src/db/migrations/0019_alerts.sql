-- What is wrong now, so that administrators are alerted of it once.
create table alerts (
  kind text not null,
  subject text not null,
  notified_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  constraint alerts_kind_subject_pk primary key (kind, subject)
);
-- What an administrator is alerted of; null: of everything.
alter table users add column alert_kinds text[];
