-- needs all processes stopped: it reads all answers while it marks runs for the search

-- Runs with accents or decomposed letters are indexed again: the search ignores the former and joins the latter.
update execution_searches s set due = true
from executions e
where e.id = s.execution_id and not s.due and (
  concat_ws(' ', e.task_name, e.agent_name, e.result, e.partial_result, e.input_params)
    ~ '[\u00c0-\u024f\u0300-\u036f\u1100-\u11ff\u1e00-\u1fff\u3099\u309a]'
  or exists (
    select 1 from follow_ups f join executions a on a.id = f.id
    where f.execution_id = e.id
      and concat_ws(' ', f.message, a.result) ~ '[\u00c0-\u024f\u0300-\u036f\u1100-\u11ff\u1e00-\u1fff\u3099\u309a]'));
