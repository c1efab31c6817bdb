-- needs all processes stopped: it adds a row for every account
-- The runs and costs of each account in the last month in which it had any: two orders of the list of accounts.
create table user_months (
  user_id uuid not null constraint user_months_pkey primary key,
  month date not null default '1970-01-01',
  runs integer not null default 0,
  cost_micros bigint not null default 0
);
insert into user_months (user_id) select id from users;
update user_months m set month = used.month, runs = used.runs, cost_micros = used.cost_micros
from (
  select user_id, date_trunc('month', day)::date as month, sum(runs) as runs, sum(cost_micros) as cost_micros
  from usage_costs where day >= date_trunc('month', now() at time zone 'UTC')::date group by 1, 2
) used where used.user_id = m.user_id;
create index user_months_runs on user_months (month, runs, user_id);
create index user_months_cost on user_months (month, cost_micros, user_id);
