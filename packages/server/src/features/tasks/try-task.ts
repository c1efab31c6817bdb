import {
  faultOf,
  type Parameter,
  type TaskTrialData,
  type TaskTrialEnd,
  type TaskTrialInput,
  type TaskTrialToolEvent,
  valueIssues,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { agents } from '../../db/schema/index.ts';
import { runParameterOf } from '../../engine/messages.ts';
import { runExecution } from '../../engine/run-execution.ts';
import type { EngineInput, EngineResult, RunFile } from '../../engine/types.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { instrumentModels } from '../../platform/models/create-models.ts';
import { recordAudit } from '../audit/index.ts';
import {
  checkFiles,
  forFamilies,
  isFileParameter,
  loadOwnFiles,
  ownFiles,
  requireModelVision,
} from '../files/index.ts';
import { sampleValue } from '../prompts/index.ts';
import { createTrialPort } from '../tools/index.ts';
import { checkLinks } from './check-task.ts';
import { columnsOf } from './queries.ts';

/** A file's id as stored. */
const idOf = (value: unknown): string => String(value).toLowerCase();

/** The files of a trial; `firstImage` is the path of an image among them. */
type TrialFiles = { files: RunFile[]; firstImage: string | null };

/** The administrator's files used in a trial. Throws FILE_NOT_FOUND, or VALIDATION_FAILED for the wrong kind. */
async function trialFiles(
  ctx: SignedIn,
  parameters: readonly Parameter[],
  given: Record<string, unknown>,
): Promise<TrialFiles> {
  const asked = parameters
    .filter(isFileParameter)
    .filter(({ name }) => given[name])
    .map(({ name, data_type }) => ({ path: `parameters.${name}`, id: idOf(given[name]), type: data_type }));
  const own = { userId: ctx.actor.id, ids: asked.map(({ id }) => id) };
  checkFiles(asked, await ownFiles(ctx.database.db, own));
  const firstImage = asked.find(({ type }) => type === 'Image')?.path ?? null;
  return { files: await loadOwnFiles(ctx, own), firstImage };
}

type Task = TaskTrialInput['task'];
type Values = TaskTrialData['start']['parameters'];

/** The caller of a trial: reports when they disconnect, and whether their session is still valid. */
type TrialClient = { onLeave: (left: () => void) => void; stillAllowed: () => Promise<boolean> };

/** The input values of a trial: given values validated as for a run, samples for the others. Schedules are left out. */
function valuesOf(parameters: readonly Parameter[], given: Values, ctx: SignedIn): Values {
  const known = new Set(parameters.map(({ name }) => name));
  const details = [
    ...Object.keys(given)
      .filter((name) => !known.has(name))
      .map((name) => ({
        path: `parameters.${name}`,
        message: 'Unknown parameter',
        code: 'PARAMETER_UNKNOWN' as const,
      })),
    ...parameters
      .filter(({ name }) => Object.hasOwn(given, name))
      .flatMap((parameter) =>
        valueIssues(parameter, given[parameter.name]).map((issue) => ({
          path: ['parameters', parameter.name, ...issue.path].join('.'),
          message: issue.message,
          ...faultOf(issue),
        })),
      ),
  ];
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
  const runValue = (parameter: Parameter) => {
    const { name } = parameter;
    if (!Object.hasOwn(given, name)) return sampleValue(name, parameter, ctx.language);
    return isFileParameter(parameter) && given[name] ? idOf(given[name]) : (given[name] ?? null);
  };
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, runValue(parameter)]));
}

type Asking = Pick<TaskTrialInput, 'task' | 'model' | 'drafts'> & { firstImage: string | null };

/**
 * The agent, prompts and model of an unsaved task. Throws as saving it would, and MODEL_CANNOT_SEE as running it would.
 */
async function loadParts(ctx: SignedIn, { task, model, drafts, firstImage }: Asking) {
  return ctx.database.transaction(async (tx) => {
    const asked = await checkLinks(tx, columnsOf(task, null), task.prompt_ids, { drafts });
    const [agent] = await tx.select().from(agents).where(eq(agents.id, task.agent_id));
    if (!agent) throw new AppError('AGENT_NOT_FOUND');
    const [first] = asked;
    const family = model?.model_type ?? first?.model_type ?? 'chatgpt';
    const version = model?.version ?? first?.version ?? 1;
    if (firstImage !== null) requireModelVision(ctx.models, { family, version, path: firstImage });
    await recordAudit(ctx, tx, {
      action: 'tasks.tryTask',
      targetType: 'task',
      targetId: null,
      changes: { name: task.name, prompt_ids: task.prompt_ids, ...(drafts && { drafts }) },
      now: ctx.clock.now(),
    });
    return { agent, asked, chain: ctx.models.chainFor(family, version) };
  });
}

type Parts = Awaited<ReturnType<typeof loadParts>>;

function runInputOf(
  ctx: SignedIn,
  task: Task,
  { agent, asked, files }: Pick<Parts, 'agent' | 'asked'> & { files: RunFile[] },
  values: Values,
): EngineInput {
  const { language } = ctx;
  return {
    executionId: newId(),
    language,
    agent: { name: agent.name, role: agent.role, description: agent.description },
    task: { name: task.name, description: task.description },
    prompts: asked.map(({ role, title, content }) => ({ role, title, content })),
    parameters: (task.required_parameters ?? [])
      .filter(({ data_type }) => data_type !== 'Schedule')
      .map((parameter) => runParameterOf(parameter, values[parameter.name], language, files)),
    files,
    history: [],
    outputs: task.output_parameters ?? [],
    limits: ctx.config.runLimits,
  };
}

/**
 * Runs a task as its form has it, for an administrator; nothing is stored or counted. Its tools run as the
 * administrator's account, some after approval; the trial is audited because it uses a model. Returns its events, until
 * the run, the client or the session ends. Throws as saving the task would, and VALIDATION_FAILED for values.
 */
export async function tryTask(
  ctx: SignedIn,
  { task, parameters = {}, model, drafts, client }: TaskTrialInput & { client: TrialClient },
): Promise<AsyncGenerator<string>> {
  const values = valuesOf(
    (task.required_parameters ?? []).filter(({ data_type }) => data_type !== 'Schedule'),
    parameters,
    ctx,
  );
  const { files, firstImage } = await trialFiles(ctx, task.required_parameters ?? [], parameters);
  const { chain, ...parts } = await loadParts(ctx, { task, model, drafts, firstImage });
  const controller = new AbortController();
  const stop = () => controller.abort();
  client.onLeave(stop);
  const run = async (emit: EmitTrial): Promise<EngineResult> => {
    const unwatch = ctx.signals.on('access', ctx.actor.id, () => {
      client.stillAllowed().then((allowed) => allowed || stop(), stop);
    });
    const seen = forFamilies(ctx.models, { chain, files });
    const input = runInputOf(ctx, task, { ...parts, files: seen.files }, values);
    const log = ctx.log.child({ execution_id: input.executionId, request_id: ctx.requestId });
    const { config } = columnsOf(task, null);
    const port = { config, emit, signal: controller.signal, timeMs: ctx.config.runLimits.timeMs };
    try {
      const tools = await createTrialPort(ctx, port);
      return await runExecution(input, {
        models: seen.chain,
        tools,
        emit: ({ type, ...data }) => emit({ event: type, data } as Parameters<EmitTrial>[0]),
        signal: controller.signal,
        now: () => ctx.clock.now().getTime(),
        log,
        watch: instrumentModels({ metrics: ctx.metrics, log }),
        timing: { firstTokenMs: ctx.config.models.firstTokenMs },
        health: ctx.models.health,
      });
    } finally {
      unwatch();
    }
  };
  return streamTrial(values, run, { stop, log: ctx.log });
}

const format = <T extends keyof TaskTrialData>(event: T, data: TaskTrialData[T]) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const unexpected: TaskTrialEnd = {
  status: 'failed',
  error: { code: 'UNEXPECTED', message: 'Something went wrong on our side.' },
  output_params: null,
  model: null,
  model_family: null,
  is_demo: false,
  input_tokens: null,
  output_tokens: null,
  duration_ms: 0,
};

function endOf(result: EngineResult): TaskTrialEnd {
  // A trial waits for approvals itself, so it never parks.
  if (result.status === 'waiting') return unexpected;
  const { usage, model, family, demo, durationMs } = result;
  return {
    status: result.status,
    error: result.status === 'failed' ? { code: result.code, message: result.message } : null,
    output_params:
      result.status === 'completed'
        ? ((result.outputs?.values ?? null) as TaskTrialEnd['output_params'])
        : null,
    model,
    model_family: family,
    is_demo: demo,
    ...usage,
    duration_ms: Math.round(durationMs),
  };
}

type TextEvent = {
  [T in 'text-delta' | 'text-reset' | 'thinking']: { event: T; data: TaskTrialData[T] };
}['text-delta' | 'text-reset' | 'thinking'];
type Emitted = TextEvent | TaskTrialToolEvent;
type EmitTrial = (event: Emitted) => void;

/** The events of a trial as server-sent events: its values, its text and tool calls as they arrive, its end. */
async function* streamTrial(
  parameters: TaskTrialData['start']['parameters'],
  run: (emit: EmitTrial) => Promise<EngineResult>,
  { stop, log }: { stop: () => void; log: Logger },
): AsyncGenerator<string> {
  let waiting: Emitted[] = [];
  let end: TaskTrialEnd | null = null;
  let wake = () => {};
  void run((more) => {
    const last = waiting.at(-1);
    if (last?.event === 'text-delta' && more.event === 'text-delta')
      waiting[waiting.length - 1] = { ...last, data: { text: last.data.text + more.data.text } };
    else waiting.push(more);
    wake();
  })
    .then(endOf, (error: unknown) => {
      log.error({ err: error }, 'the trial of a task failed unexpectedly');
      return unexpected;
    })
    .then((ended) => {
      end = ended;
      wake();
    });
  try {
    yield format('start', { parameters });
    while (waiting.length > 0 || end === null) {
      if (waiting.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
        continue;
      }
      const ready = waiting;
      waiting = [];
      for (const { event, data } of ready) yield format(event, data);
    }
    yield format('end', end);
  } finally {
    stop();
  }
}
