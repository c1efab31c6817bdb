import { executionState } from '../../db/states.ts';
import { unsentReasons } from '../../engine/call-models.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';

type Counts = { runs: number; failed: number };
export type FamilyHealth = {
  family: string;
  hour: Counts;
  day: Counts;
  last_success_at: string | null;
  last_failure: { code: string; at: string } | null;
};

const unsent = [...unsentReasons].map((reason) => `'${reason}'`).join(', ');
const hourAgo = `$1::timestamptz - interval '1 hour'`;

/**
 * Every run counts for the family that answered it or failed it, one that reached no model for that of its task's first
 * prompt; and for families that were tried before.
 */
const health = `
  with ended as materialized (
    select finished_at as at, ${executionState.isCompleted('e.status')} as is_good, error_code as code,
      coalesce(model_family, (
        select p.model_type from task_prompts tp join prompts p on p.id = tp.prompt_id
        where tp.task_id = e.task_id order by tp.position limit 1)) as family
    from executions e
    where finished_at > $2 and (${executionState.isCompleted('e.status')} or
      (${executionState.isFailed('e.status')} and error_code like 'MODEL\\_%' and error_code <> 'MODEL_PAUSED'))
    union all
    select distinct on (e.id, t->>'family') finished_at, false,
      case t->>'reason' when 'silence' then 'MODEL_TIMEOUT' when 'empty' then 'MODEL_EMPTY_ANSWER'
        when 'http_4xx' then 'MODEL_REJECTED_REQUEST' else 'MODEL_UNAVAILABLE' end,
      t->>'family'
    from executions e cross join lateral jsonb_array_elements(e.trace->'tried') t
    where finished_at > $2 and e.trace ? 'tried' and t->>'family' is distinct from e.model_family
      and t->>'reason' not in (${unsent})
  )
  select family,
    json_build_object('runs', count(*) filter (where at > ${hourAgo}),
      'failed', count(*) filter (where at > ${hourAgo} and not is_good)) as hour,
    json_build_object('runs', count(*), 'failed', count(*) filter (where not is_good)) as day,
    max(at) filter (where is_good) as last_success_at,
    (array_agg(json_build_object('code', code, 'at', at) order by at desc) filter (where not is_good))[1] as last_failure
  from ended where family is not null group by family`;

type Row = Omit<FamilyHealth, 'last_success_at'> & { last_success_at: Date | null };

/** How long counts are used, in milliseconds. */
const keepMs = 30_000;

/** How the families responded in the last hour and day. Counted at most twice a minute by a process. */
export function loadFamilyHealth({
  database,
  memory,
  clock,
}: Pick<Services, 'database' | 'memory' | 'clock'>): Promise<{ at: Date; families: FamilyHealth[] }> {
  const now = clock.now();
  return memory.cache.get('family-health', { now: now.getTime(), maxAgeMs: keepMs }, async () => {
    const values = [now, new Date(now.getTime() - DAY_MS)];
    const rows = await database.query<Row>('family-health', health, values);
    const families = rows.map(({ last_success_at, last_failure, ...row }) => ({
      ...row,
      last_success_at: last_success_at?.toISOString() ?? null,
      last_failure: last_failure && { ...last_failure, at: new Date(last_failure.at).toISOString() },
    }));
    return { at: now, families };
  });
}
