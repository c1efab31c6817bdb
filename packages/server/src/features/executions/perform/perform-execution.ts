import { errorCatalogue, type FailureCode, localized, type ProfileField } from '@agentarium/contracts';
import {
  dataOfRun,
  type RunData,
  runDataOf,
  sentInFiles,
  sentInInputs,
  sentInToolResult,
  withheldAmong,
} from '../../../db/run-data.ts';
import { executionState } from '../../../db/states.ts';
import { askSuggestions, repeatsSecret } from '../../../engine/after-answer.ts';
import { maxDialogueChars } from '../../../engine/follow-up-messages.ts';
import { runParameterOf } from '../../../engine/messages.ts';
import { runExecution } from '../../../engine/run-execution.ts';
import type {
  EngineInput,
  EngineOutcome,
  EngineResult,
  ModelChain,
  ModelEntry,
  RunFile,
  RunLimits,
} from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { storableText } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { charsPerToken } from '../../../platform/models/chat-model.ts';
import { instrumentModels } from '../../../platform/models/create-models.ts';
import { textsIn } from '../../../platform/models/wire-body.ts';
import { forFamilies, isFileParameter, loadRunFiles } from '../../files/index.ts';
import { notifyPromptRepeated } from '../../notifications/index.ts';
import { addCosts } from '../../subscription/index.ts';
import { createToolsPort } from '../../tools/index.ts';
import { capped, countLostData, countRound, countUnsavedAttempt, spentOf } from '../finish/effects.ts';
import { finishWithRetry, traceOf } from '../finish/finish-execution.ts';
import type { ClaimedExecution } from '../queue/claim.ts';
import { type DialogueTurn, loadDialogue, loadQuestion, noFamily } from './dialogue.ts';
import { type Claim, type EventWriter, TextStream } from './event-writer.ts';

/**
 * `sent`: which of the user's own data it contains. `hidden` are the texts of inputs that only administrators may read,
 * `own` those of its user.
 */
type Asked = {
  history: DialogueTurn[];
  followUp: EngineInput['followUp'];
  sent: string[];
  hidden: (string | null)[] | null;
  own: (string | null)[] | null;
  files: RunFile[];
};

/** Returns whether a run may have files: most have none, and need not look for them. */
const mayHaveFiles = ({ is_follow_up, task, input_params }: ClaimedExecution): boolean =>
  is_follow_up || task.required_parameters.some((one) => isFileParameter(one) && input_params[one.name]);

/** The longest dialogue of a follow-up, in characters: half of a known context is left for the answer. */
function dialogueChars({ models }: Services, [first]: ModelChain): number {
  const context = first && models.settings.of(first.family, first.modelId).context_tokens;
  return context ? Math.min(maxDialogueChars, (context * charsPerToken) / 2) : maxDialogueChars;
}

/**
 * Loads what comes before an execution's own question: the dialogue of its family, or that about the answer it follows
 * up.
 */
async function loadAsked(
  services: Services,
  execution: ClaimedExecution,
  { chain, signal }: { chain: ModelChain; signal: AbortSignal },
): Promise<Asked> {
  const { database } = services;
  const files = mayHaveFiles(execution) ? await loadRunFiles(services, execution, signal) : [];
  if (execution.is_follow_up) {
    const asked = { id: execution.id, maxChars: dialogueChars(services, chain) };
    return { history: [], files, ...(await loadQuestion(database, asked)) };
  }
  const { id, task_id: taskId, parent_execution_id: parentId, sources, task } = execution;
  const family =
    parentId === null
      ? noFamily
      : await loadDialogue(database, { id, taskId, parentId, sources }, task.child_task_config);
  const own = sentInInputs(sources, execution.input_params);
  return {
    history: family.history,
    followUp: undefined,
    sent: [...own, ...family.sent],
    hidden: [...(execution.hidden_values ?? []), ...family.hidden],
    own: execution.visible_values,
    files,
  };
}

function runInputOf(
  execution: ClaimedExecution,
  { history, followUp, files }: Asked,
  limits: RunLimits,
): EngineInput {
  const { language, task, agent } = execution;
  return {
    executionId: execution.id,
    language,
    agent: {
      name: localized(agent.locales, language, 'name', agent.name),
      role: localized(agent.locales, language, 'role', agent.role),
      description: localized(agent.locales, language, 'description', agent.description),
    },
    task: {
      name: localized(task.locales, language, 'name', task.name),
      description: localized(task.locales, language, 'description', task.description),
    },
    prompts: (execution.prompts ?? []).map(({ role, title, content }) => ({ role, title, content })),
    parameters: task.required_parameters
      .filter((parameter) => parameter.data_type !== 'Schedule')
      .map((parameter) => runParameterOf(parameter, execution.input_params[parameter.name], language, files)),
    history,
    outputs: followUp ? [] : task.output_parameters,
    limits,
    files,
    ...(followUp && { followUp }),
  };
}

/** The outcome of a run that reached no model, through no fault of its user. */
const unperformed = (code: FailureCode, message: string): EngineOutcome => ({
  status: 'failed',
  code,
  message,
  usersFault: false,
  request: null,
  partialText: '',
  usage: { input_tokens: null, output_tokens: null },
  spent: [],
  tried: [],
  reached: [],
  model: null,
  family: null,
  demo: false,
  durationMs: 0,
});

/**
 * Returns whether an answer, or a call of a tool, repeats what only administrators may read: system prompts, and values
 * that they set.
 */
async function repeatsPrompt(
  { task, agent }: ClaimedExecution,
  asked: Asked,
  outcome: EngineOutcome,
  callArguments: readonly unknown[],
): Promise<boolean> {
  const { followUp, hidden, own, files } = asked;
  const messages = followUp?.messages ?? outcome.request ?? [];
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const described = [task, agent].flatMap(({ locales, ...texts }) => [
    texts.name,
    texts.description,
    ...Object.values(locales).flatMap((one) => Object.values(one)),
  ]);
  const answered =
    outcome.status === 'completed'
      ? [outcome.text, ...textsIn(outcome.outputs?.values)]
      : [outcome.partialText];
  const said = [...answered, ...textsIn(callArguments)].join('\n');
  const texts = (list: readonly (string | null)[] | null) => (list ?? []).filter((text) => text !== null);
  return repeatsSecret(said, {
    secrets: [...system, ...texts(hidden)],
    known: texts([...described, agent.role, ...(own ?? []), ...files.map(({ text }) => text)]),
  });
}

function measure({ metrics }: Services, outcome: EngineOutcome, isFollowUp: boolean): void {
  const family = outcome.family ?? 'none';
  const code = outcome.status === 'failed' ? outcome.code : '';
  if (!isFollowUp) {
    metrics.runs.inc({ status: outcome.status, code, family });
    metrics.runSeconds.observe(outcome.durationMs / 1000);
  }
  metrics.tokens.inc({ family, direction: 'input' }, outcome.usage.input_tokens ?? 0);
  metrics.tokens.inc({ family, direction: 'output' }, outcome.usage.output_tokens ?? 0);
}

type Work = {
  execution: ClaimedExecution;
  workerId: string;
  controller: AbortController;
  /** Writes what the run streams. */
  events: EventWriter;
  /** Gets each answer once it is saved. */
  onAnswered: (answered: Answered) => void;
};

/** Notifies administrators of a repeated prompt when something other than its worker ended the run. */
async function flagRepeatedPrompt(services: Services, executionId: string): Promise<void> {
  const { database, clock, log } = services;
  const notify = database.transaction((tx) => notifyPromptRepeated(services, tx, executionId, clock.now()));
  await notify.catch((err: unknown) =>
    log.error({ err, execution_id: executionId }, 'a repeated prompt could not be reported'),
  );
}

/** Carries out a claimed execution; of an account's runs with files only some at once. Throws what `carryOut` throws. */
export function performExecution(services: Services, work: Work): Promise<void> {
  const { execution } = work;
  const perform = () => carryOut(services, work);
  return mayHaveFiles(execution) ? services.memory.runsWithFiles(execution.user_id, perform) : perform();
}

/**
 * Carries out a claimed execution: the engine runs, its text is streamed into events, its end is saved. A run that
 * waits for a decision has no end yet.
 * `controller` stops it: nothing is saved then when the run was cancelled or lost.
 * @throws while the database is unavailable
 */
async function carryOut(
  services: Services,
  { execution, workerId, controller, events, onAnswered }: Work,
): Promise<void> {
  const { models, clock, config } = services;
  const isFollowUp = execution.is_follow_up;
  const log = services.log.child({ execution_id: execution.id, request_id: execution.request_id });
  const claim: Claim = { id: execution.id, attempt: execution.attempt, workerId };
  const onClaimLost = () => controller.abort();
  // An earlier attempt may have used tools that its task has no more.
  const mayUseTools = !isFollowUp && (execution.task.tools_enabled === true || execution.attempt > 1);
  const stream = new TextStream({ claim, events, log, onClaimLost });
  const userId = execution.user_id;
  const first = execution.prompts?.[0];
  let outcome: EngineResult;
  let sentData = (): string[] => [];
  let chain: ModelChain = [];
  let about = '';
  let asked: Asked | null = null;
  let callArguments = (): readonly unknown[] => [];
  let imagesLeftOut = 0;
  try {
    const all = models.chainFor(first?.model_type ?? 'chatgpt', first?.version ?? 1);
    asked = await loadAsked(services, execution, { chain: all, signal: controller.signal });
    const tools = mayUseTools
      ? await createToolsPort(services, claim, {
          flushText: () => stream.flush(),
          onClaimLost,
          countRound: (tx, used) => countRound(services, tx, { userId, executionId: execution.id, ...used }),
        })
      : undefined;
    callArguments = tools?.callArguments ?? callArguments;
    const seen = forFamilies(models, { chain: all, files: asked.files });
    chain = seen.chain;
    imagesLeftOut = seen.files.filter(({ isLeftOut }) => isLeftOut).length;
    const { sent } = asked;
    sentData = () => [
      ...sent,
      ...sentInFiles(seen.files),
      ...(tools?.profileAnswers() ?? []).flatMap(sentInToolResult),
    ];
    const input = runInputOf(execution, { ...asked, files: seen.files }, config.runLimits);
    about = asked.followUp?.message ?? `${input.task.name}. ${input.task.description}`;
    // A run that waited may contain what its user has withheld since it was accepted.
    const isWithheld = withheldAmong(sentData(), execution.withheld_fields).length > 0;
    outcome = isWithheld
      ? unperformed('FIELD_WITHHELD', errorCatalogue.FIELD_WITHHELD.message)
      : await runExecution(input, {
          models: chain,
          tools,
          emit: (event) => stream.add(event),
          signal: controller.signal,
          now: () => clock.now().getTime(),
          log,
          watch: instrumentModels({ metrics: services.metrics, log }),
          timing: { firstTokenMs: config.models.firstTokenMs },
          health: models.health,
        });
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      await stream.close();
      throw error;
    }
    log.error({ err: error }, 'run failed unexpectedly');
    outcome = unperformed('UNEXPECTED', 'Something went wrong on our side. This run was not counted.');
  }
  const isPromptRepeated =
    asked !== null &&
    outcome.status !== 'waiting' &&
    (await repeatsPrompt(execution, asked, outcome, callArguments()));
  // Most of what a follow-up sends is stored with its run already.
  if (isFollowUp && outcome.status !== 'waiting') outcome.request = null;
  const unsent = await stream.close();
  if (outcome.status === 'waiting') return;
  const how = traceOf(execution, outcome, sentData());
  const isRefunded = outcome.status === 'failed' && !outcome.usersFault;
  const ending = {
    kind: 'performed',
    id: claim.id,
    claim,
    outcome,
    how,
    unsent,
    isRefunded,
    isPromptRepeated,
    imagesLeftOut,
  } as const;
  const isOurs = !controller.signal.aborted && (await finishWithRetry(services, ending));
  if (isOurs) {
    measure(services, outcome, isFollowUp);
    const entry = chain.find(({ family, modelId }) => family === outcome.family && modelId === outcome.model);
    if (outcome.status === 'completed' && entry)
      onAnswered({ execution, entry, about, answer: outcome.text });
    return;
  }
  // What a cancelled run streamed was read as well.
  if (isPromptRepeated) await flagRepeatedPrompt(services, claim.id);
  const { durationMs, spent } = outcome;
  const lost = { userId, claim, durationMs, isFollowUp };
  await Promise.all([countUnsavedAttempt(services, lost, spent), countLostData(services, lost, how)]).catch(
    (err: unknown) => log.error({ err }, 'the usage of a lost attempt could not be counted'),
  );
}

/** The call costs money, but is no run. */
const saveSuggestions = `
  with saved as (
    update executions set suggestions = :texts,
      cost_micros = case when :cost::int is null then cost_micros
        else ${capped('coalesce(cost_micros, 0)::int8 + :cost')} end
    where id = :id and ${executionState.isCompleted()} returning user_id
  ), ${addCosts('saved', { run: ':id', now: ':now', runs: '0', input: ':input', output: ':output', cost: ':cost' })}`;

const readAnswerData = `
  select ${runDataOf('e')}, u.withheld_fields from executions e join users u on u.id = e.user_id where e.id = $1`;
type AnswerData = RunData & { withheld_fields: ProfileField[] };

/** A saved answer, and the model that wrote it. */
export type Answered = {
  execution: Pick<ClaimedExecution, 'id' | 'language'>;
  entry: ModelEntry;
  /** The task, or the question of a follow-up. */
  about: string;
  answer: string;
};

/**
 * Asks the model of an answer for questions about it, and saves them. Asks nothing if the answer may contain what its user
 * withholds by now.
 */
export async function suggestQuestions(
  services: Services,
  answered: Answered,
  signal: AbortSignal,
): Promise<void> {
  const { clock, database } = services;
  const { execution, ...asked } = answered;
  const [data] = await database.query<AnswerData>('data-of-answer', readAnswerData, [execution.id]);
  if (!data || withheldAmong(dataOfRun(data), data.withheld_fields).length > 0) return;
  const { suggestions, spent } = await askSuggestions({ ...asked, language: execution.language }, signal);
  const texts = suggestions.map(storableText);
  const values = { id: execution.id, texts, now: clock.now(), ...spentOf(services, spent) };
  await database.query('save-suggestions', saveSuggestions, values);
}

export type Suggesting = {
  /** Asks for questions about an answer in the background, unless as many as the worker's runs are being asked for. */
  start: (answered: Answered) => void;
  /** Stops asking. */
  stop: () => Promise<void>;
};

/**
 * Suggests questions about answers that are saved already, so that no run waits for them
 * (docs/spec/api.md#follow-ups). A failure is silent: an answer without suggestions is complete.
 */
export function startSuggesting(services: Services): Suggesting {
  const { config, log } = services;
  const controller = new AbortController();
  const asking = new Set<Promise<void>>();
  return {
    start(answered) {
      const isFull = asking.size >= config.workerConcurrency;
      if (!config.suggestions || controller.signal.aborted || isFull) return;
      const work = suggestQuestions(services, answered, controller.signal)
        .catch((err: unknown) =>
          log.debug({ err, execution_id: answered.execution.id }, 'suggestions could not be saved'),
        )
        .finally(() => asking.delete(work));
      asking.add(work);
    },
    async stop() {
      controller.abort();
      await Promise.all(asking);
    },
  };
}
