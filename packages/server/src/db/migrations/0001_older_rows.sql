-- needs all processes stopped: it locks executions and users while it fills in what rows of 0.0.13 and before lack

-- Inputs that only administrators may see: those that are AdminInput parameters of the task today.
update executions e set hidden_inputs = array(
  select given->>'name' from tasks t, jsonb_array_elements(t.required_parameters) given
  where t.id = e.task_id and given->>'param_type' = 'AdminInput')
where hidden_inputs is null;
alter table executions alter column hidden_inputs set default '{}', alter column hidden_inputs set not null;

-- The sources of inputs: a name of the health profile counts as the profile's, so that what its owner withholds stays
-- withheld; others follow their parameter.
update executions e set sources = coalesce((
  select jsonb_object_agg(given.name, case
    when given.name in ('first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth', 'age', 'height', 'weight',
      'bmi', 'physique', 'allergies', 'contraindications')
      then case when parameter.type = 'ParentInput' then 'parent.profile' else 'profile' end
    when parameter.type = 'UserInfo' then 'account'
    when parameter.type = 'UserProfile' then 'profile'
    when parameter.type = 'UserPreferences' then 'preferences'
    when parameter.type = 'AdminInput' then 'admin'
    when parameter.type = 'ParentInput' then 'parent'
    when e.triggered_by_scheduler then 'schedule'
    else 'typed' end)
  from jsonb_object_keys(e.input_params) given(name) left join lateral (
    select p->>'param_type' as type from tasks t, jsonb_array_elements(t.required_parameters) p
    where t.id = e.task_id and p->>'name' = given.name limit 1) parameter on true), '{}')
where sources is null;
alter table executions alter column sources set default '{}', alter column sources set not null;

-- Runs that the search has not reached yet.
insert into execution_searches (execution_id, user_id, is_child)
select e.id, e.user_id, e.parent_execution_id is not null from executions e, search_backfill b
where e.id < b.before and not e.is_follow_up and e.status in ('completed', 'failed')
on conflict (execution_id) do nothing;

-- How usernames look (features/auth/username-rules.ts). Of names that look alike the oldest account gets the skeleton,
-- the others one that matches no other name.
with looks as (
  select id, replace(translate(username_key,
    'аαɑвьβсϲԁеεёғϝɡցԍнһհјϳкκi1ıіїιїӏǀ|ɩмϻпηո0оοօσөрρԛզгѕꜱтτυμսʋνѵԝωѡхχуγүʏζᴢзӡб',
    'aaabbbccdeeeffggghhhjjkklllllllllllmmnnnooooooppqqrssttuuuuvvwwwxxyyyyzz336'), 'rn', 'm') as skeleton
  from users where username_skeleton is null
), ranked as (
  select id, skeleton, row_number() over (partition by skeleton order by id) as place from looks
)
update users u set username_skeleton = case
  when r.place = 1 and not exists (select 1 from users o where o.username_skeleton = r.skeleton) then r.skeleton
  else r.skeleton || '#' || u.id end
from ranked r where r.id = u.id;
alter table users alter column username_skeleton set not null;

-- The limits of tasks that set none.
update system_config set config = jsonb_set(config, '{tool_calls}',
  '{"tools_max_calls": 25, "tools_max_depth": 8, "cycle_max_identical": 3}' || (config->'tool_calls'));
