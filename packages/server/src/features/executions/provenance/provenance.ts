import type { Provenance, ValueSource } from '@agentarium/contracts';
import { groupOfSent } from '../../../db/run-data.ts';
import type { RunTrace, StoredSource, StoredSources } from '../../../db/schema/index.ts';
import { type ExecutionState, isFinished } from '../../../db/states.ts';
import { unsentReasons } from '../../../engine/call-models.ts';
import type { Services, SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Tried } from '../../../platform/models/model-errors.ts';

const read = `
  select e.user_id, e.status, e.sources, e.trace, e.cost_micros, e.model_family, e.is_demo, e.hidden_inputs,
    e.tools_unavailable,
    array(select key from jsonb_each_text(e.input_params) where coalesce(value, '') = '') as empty_inputs,
    (select jsonb_agg(r.tried order by r.round) from execution_rounds r
      where r.execution_id = e.id and r.tried is not null) as tried_before,
    (select jsonb_agg(jsonb_build_object('name', c.tool_name, 'tool_id', c.tool_id, 'status', c.status,
        'is_asked', c.requires_confirmation, 'decided_by', c.decided_by) order by c.sequence)
      from tool_calls c where c.execution_id = e.id) as calls,
    (select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'change_count', p.change_count))
      from jsonb_array_elements(e.trace->'prompts') used join prompts p on p.id = (used->>0)::uuid) as prompts_now
  from executions e where e.id = $1 and not e.is_follow_up`;

type Attempt = NonNullable<Provenance['attempts']>[number];

type CallRow = Pick<Provenance['tools'][number], 'name' | 'tool_id' | 'status'> & {
  is_asked: boolean;
  decided_by: string | null;
};
type Row = {
  user_id: string;
  status: ExecutionState;
  sources: StoredSources;
  trace: RunTrace | null;
  cost_micros: number | null;
  model_family: string | null;
  is_demo: boolean;
  tools_unavailable: boolean;
  hidden_inputs: string[];
  empty_inputs: string[];
  tried_before: Tried[][] | null;
  calls: CallRow[] | null;
  prompts_now: { id: string; title: string; change_count: number }[] | null;
};

/** Readers see less than is stored: not whose data the parent had, nor what replaced a profile value. */
const shownSource = (source: StoredSource): ValueSource => source.split('.')[0] as ValueSource;

function presentSent({ trace, model_family, is_demo }: Row, tried: readonly Tried[]): Provenance['sent'] {
  const fields = (trace?.sent ?? []).map((entry) => {
    const at = entry.indexOf('.');
    const origin = entry.slice(0, at) as NonNullable<Provenance['sent']>['fields'][number]['origin'];
    return { field: entry.slice(at + 1), group: groupOfSent(entry), origin };
  });
  const called = tried.filter(({ reason }) => !unsentReasons.has(reason));
  const families = called.map(({ family, demo }) => ({ family, is_demo: demo }));
  if (model_family !== null) families.push({ family: model_family, is_demo });
  const once = new Map(families.map((one) => [`${one.family} ${one.is_demo}`, one]));
  return { fields, families: [...once.values()] };
}

const presentTools = ({ calls, user_id }: Row, isAdmin: boolean): Provenance['tools'] =>
  (calls ?? []).map(({ name, tool_id, status, is_asked, decided_by }) => ({
    name,
    tool_id: isAdmin ? tool_id : null,
    status,
    decided_by: decided_by
      ? decided_by === user_id
        ? 'owner'
        : 'admin'
      : is_asked
        ? 'unanswered'
        : 'nobody',
  }));

/** Only administrators read a provider's own text. */
const presentAttempts = (tried: readonly Tried[], isAdmin: boolean): Attempt[] =>
  tried.map(({ family, model, reason, times, status, text }) => ({
    family,
    model,
    reason,
    times,
    status: (isAdmin && status) || null,
    provider_text: (isAdmin && text) || null,
  }));

function presentOutputs({ trace }: Row): Provenance['outputs'] {
  if (!trace?.outputs) return null;
  const { faults, tried = [] } = trace.outputs;
  return {
    faults: Object.entries(faults).map(([name, reason]) => ({ name, reason })),
    attempts: presentAttempts(tried, true),
  };
}

/** A prompt that has been deleted has no title. */
const presentPrompts = ({ trace, prompts_now }: Row): Provenance['prompts'] =>
  trace?.prompts?.map(([id, revision]) => {
    const now = prompts_now?.find((prompt) => prompt.id === id);
    return { id, title: now?.title ?? null, revision, is_current: now?.change_count === revision };
  }) ?? null;

/** Loads how the answer of an execution was produced, and whose it is. Throws EXECUTION_NOT_FOUND. */
export async function loadProvenance({ database }: Pick<Services, 'database'>, id: string): Promise<Row> {
  const [row] = await database.query<Row>('provenance', read, [id]);
  if (!row) throw new AppError('EXECUTION_NOT_FOUND');
  return row;
}

/** How an answer was produced, for an administrator or another owner. */
export function presentProvenance(
  { config }: Pick<Services, 'config'>,
  row: Row,
  isAdmin: boolean,
): Provenance {
  const hasTrace = isFinished(row.status) && row.trace !== null;
  const tried = [...(row.tried_before ?? []), row.trace?.tried ?? []].flat();
  const left = [...row.empty_inputs, ...(isAdmin ? [] : row.hidden_inputs)];
  const shown = Object.entries(row.sources).filter(([name]) => !left.includes(name));
  return {
    parameters: shown.map(([name, source]) => ({ name, source: shownSource(source) })),
    attempts: hasTrace ? presentAttempts(tried, isAdmin) : null,
    sent: hasTrace ? presentSent(row, tried) : null,
    tools: presentTools(row, isAdmin),
    tools_unavailable: row.tools_unavailable,
    outputs: isAdmin ? presentOutputs(row) : null,
    cost_micros: row.cost_micros,
    currency: config.currency,
    prompts: isAdmin ? presentPrompts(row) : null,
  };
}

/**
 * How the answer of the caller's execution was produced (docs/spec/api.md#provenance-and-privacy). Throws
 * EXECUTION_NOT_FOUND, or FORBIDDEN for another user's.
 */
export async function getProvenance(ctx: SignedIn, id: string): Promise<Provenance> {
  const row = await loadProvenance(ctx, id);
  if (row.user_id !== ctx.actor.id)
    throw new AppError('FORBIDDEN', { message: 'You do not have permission to view this execution.' });
  return presentProvenance(ctx, row, ctx.actor.kind === 'admin');
}
