-- needs all processes stopped: the version before does not end a schedule that runs once

-- A schedule that runs once, at this local time of its zone (YYYY-MM-DDTHH:mm), instead of by expressions.
alter table schedules add column at text;
-- What is mailed of its runs.
alter table schedules add column mail text not null default 'notice';
alter table schedules add constraint schedules_mail_check check (mail in ('full', 'notice', 'none'));
