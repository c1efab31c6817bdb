import {
  type CatalogueFile,
  type ErrorDetail,
  isParentType,
  promptsDiffer,
  promptsDifferFault,
  promptsMismatch,
  taskFaults,
} from '@agentarium/contracts';
import { fixedFault } from '../../engine/tools/check-arguments.ts';
import { mapYielding, yieldToEventLoop } from '../../platform/wait.ts';
import { templateFault, variablesIn } from '../prompts/index.ts';
import { scheduleFaults } from '../tasks/index.ts';
import { patternFault } from '../tools/index.ts';
import type { Steps } from './plan-steps.ts';
import { type Matches, resolve } from './plan-steps.ts';
import type { Stored } from './queries.ts';

const problem = (
  path: (string | number)[],
  message: string,
  code: NonNullable<ErrorDetail['code']>,
  params?: ErrorDetail['params'],
): ErrorDetail => ({ path: path.join('.'), message, code, ...(params && { params }) });

/** Ids that occur twice in the file. */
function duplicateIds(file: CatalogueFile): ErrorDetail[] {
  return (['tools', 'prompts', 'pictures', 'agents', 'tasks'] as const).flatMap((kind) => {
    const known = new Set<string>();
    return file[kind].flatMap(({ id }, at) => {
      if (known.has(id))
        return [problem([kind, at, 'id'], 'This id stands above already', 'ID_TWICE', { id })];
      known.add(id);
      return [];
    });
  });
}

/** Prompts that Liquid cannot parse. */
async function invalidTemplates({ prompts }: CatalogueFile): Promise<ErrorDetail[]> {
  const found: ErrorDetail[] = [];
  for (const [at, { content }] of prompts.entries()) {
    const fault = templateFault(content);
    if (fault !== null) found.push({ path: `prompts.${at}.content`, ...fault });
    await yieldToEventLoop();
  }
  return found;
}

/** Tool patterns that cannot be matched in linear time. */
async function wrongPatterns({ tools }: CatalogueFile): Promise<ErrorDetail[]> {
  const found: ErrorDetail[] = [];
  for (const [at, { input_schema }] of tools.entries()) {
    const fault = patternFault(input_schema, `tools.${at}.input_schema`);
    if (fault !== null) found.push(fault);
    await yieldToEventLoop();
  }
  return found;
}

/** References to items that are neither in the file nor stored. */
async function danglingReferences(
  file: CatalogueFile,
  matches: Matches,
  stored: Stored,
): Promise<ErrorDetail[]> {
  const isLost = (kind: keyof Matches, id: string) => resolve(matches[kind], stored[kind], id) === null;
  const lost = await mapYielding(file.tasks, (task, at) => [
    ...(isLost('agents', task.agent_id)
      ? [problem(['tasks', at, 'agent_id'], 'Unknown agent', 'UNKNOWN_AGENT', { id: task.agent_id })]
      : []),
    ...task.prompt_ids.flatMap((id, place) =>
      isLost('prompts', id)
        ? [problem(['tasks', at, 'prompt_ids', place], 'Unknown prompt', 'UNKNOWN_PROMPT', { id })]
        : [],
    ),
    ...(task.task_type === 'child' && task.parent_task_id && isLost('tasks', task.parent_task_id)
      ? [
          problem(['tasks', at, 'parent_task_id'], 'Unknown task', 'UNKNOWN_TASK', {
            id: task.parent_task_id,
          }),
        ]
      : []),
    ...Object.keys(task.config.allowed_tools ?? {}).flatMap((id) =>
      isLost('tools', id)
        ? [problem(['tasks', at, 'config', 'allowed_tools', id], 'Unknown tool', 'UNKNOWN_TOOL', { id })]
        : [],
    ),
  ]);
  return lost.flat();
}

/** Arguments set by tasks that the tools do not accept after the import. Keyed by the file's ids. */
async function invalidSettings(
  file: CatalogueFile,
  matches: Matches,
  { tools }: Steps,
  stored: Stored,
): Promise<ErrorDetail[]> {
  const after = new Map(stored.tools.map(({ id, input_schema }) => [id, input_schema]));
  for (const { id, columns } of tools) after.set(id, columns.input_schema);
  const found: ErrorDetail[] = [];
  for (const [at, task] of file.tasks.entries()) {
    for (const [id, { settings }] of Object.entries(task.config.allowed_tools ?? {})) {
      const schema = after.get(resolve(matches.tools, stored.tools, id) ?? '');
      const fault = schema && settings ? fixedFault(schema, settings) : null;
      if (fault !== null)
        found.push({
          path: `tasks.${at}.config.allowed_tools.${id}.settings`,
          message: fault,
          code: 'TOOL_SETTINGS',
          params: { reason: fault },
        });
      await yieldToEventLoop();
    }
  }
  return found;
}

/** Tool names that would occur twice. */
function toolNames({ tools }: Steps, stored: Stored): ErrorDetail[] {
  const changed = new Set(tools.map(({ id }) => id));
  const names = new Set(stored.tools.filter(({ id }) => !changed.has(id)).map(({ name }) => name));
  return tools.flatMap(({ name }, at) => {
    if (names.has(name))
      return [problem(['tools', at, 'name'], 'This name is already taken', 'NAME_TAKEN', { name })];
    names.add(name);
    return [];
  });
}

/** Parents that are not parent tasks, and types that conflict with a task's children, schedules or parameters. */
function wrongTypes({ tasks }: Steps, stored: Stored, scheduled: ReadonlyMap<string, number>): ErrorDetail[] {
  const after = new Map(stored.tasks.map(({ id, task_type }) => [id, task_type]));
  for (const { id, columns } of tasks) after.set(id, columns.task_type);
  const moved = new Set(tasks.map(({ id }) => id));
  const others = stored.tasks.filter(({ id }) => !moved.has(id));
  const parentsOfOthers = new Set(others.map(({ parent_task_id }) => parent_task_id));
  const isParent = (id: string) => {
    const type = after.get(id);
    return type !== undefined && isParentType(type);
  };
  return tasks.flatMap(({ id, columns, current }, at) => {
    const { parent_task_id: parent, task_type: type } = columns;
    return [
      ...(parent !== null && after.has(parent) && !isParent(parent)
        ? [problem(['tasks', at, 'parent_task_id'], 'The parent must be a parent task', 'PARENT_TYPE')]
        : []),
      ...scheduleFaults(columns).map((fault) => ({ ...fault, path: `tasks.${at}.${fault.path}` })),
      ...(parentsOfOthers.has(id) && !isParentType(type)
        ? [
            problem(
              ['tasks', at, 'task_type'],
              'Tasks that are not in the file are children of this one',
              'CHILDREN_LEFT',
            ),
          ]
        : []),
      ...(current !== null && scheduled.has(id) && type !== 'parent_scheduled'
        ? [
            problem(['tasks', at, 'task_type'], 'Users have schedules of this task', 'HAS_SCHEDULES', {
              count: scheduled.get(id) ?? 0,
            }),
          ]
        : []),
    ];
  });
}

/** Tasks, in the file or not, whose prompts would no longer share one model. */
function mixedPrompts({ tasks, prompts }: Steps, stored: Stored): ErrorDetail[] {
  const after = new Map(
    stored.prompts.map((row) => [row.id, { model_type: row.model_type, version: row.version }]),
  );
  for (const { id, columns } of prompts) after.set(id, columns);
  const asked = (ids: readonly string[]) => ids.flatMap((id) => after.get(id) ?? []);
  const moved = new Set(tasks.map(({ id }) => id));
  const ofFile = tasks.flatMap(({ columns }, at) => {
    const prompts = asked(columns.prompt_ids);
    const [message, differ] = [promptsMismatch(prompts), promptsDiffer(prompts)];
    if (message === null || differ === null) return [];
    return [{ path: `tasks.${at}.prompt_ids`, message, ...promptsDifferFault(differ) }];
  });
  const changed = new Set(prompts.map(({ id }) => id));
  const others = stored.tasks
    .filter(({ id, prompt_ids }) => !moved.has(id) && prompt_ids.some((prompt) => changed.has(prompt)))
    .flatMap(({ name, prompt_ids }) => {
      const message = promptsMismatch(asked(prompt_ids));
      return message === null
        ? []
        : [problem(['prompts'], `${name}: ${message}`, 'TASK_PROMPTS_MISMATCH', { name })];
    });
  return [...ofFile, ...others];
}

/** Faults that runs of the file's tasks in prod would hit. */
async function faultyTasks({ tasks, prompts }: Steps, stored: Stored): Promise<ErrorDetail[]> {
  const after = new Map(stored.prompts.map(({ id, title, content }) => [id, { title, content }]));
  for (const { id, columns } of prompts) after.set(id, columns);
  const found: ErrorDetail[] = [];
  for (const [at, { columns }] of tasks.entries()) {
    if (columns.deployment_state !== 'prod') continue;
    const asked = columns.prompt_ids.flatMap((id) => after.get(id) ?? []);
    const read = asked.map(({ title, content }) => ({ title, variables: variablesIn(content) }));
    const faults = taskFaults({ required_parameters: columns.required_parameters, prompts: read });
    found.push(...faults.map((fault) => ({ ...fault, path: `tasks.${at}.${fault.path}` })));
    await yieldToEventLoop();
  }
  return found;
}

/** Why a file cannot be imported into this catalogue; empty when it can. Its shape was validated before. */
export async function findProblems(
  file: CatalogueFile,
  {
    matches,
    steps,
    stored,
    scheduled,
  }: { matches: Matches; steps: Steps; stored: Stored; scheduled: ReadonlyMap<string, number> },
): Promise<ErrorDetail[]> {
  return [
    ...duplicateIds(file),
    ...(await invalidTemplates(file)),
    ...(await wrongPatterns(file)),
    ...(await danglingReferences(file, matches, stored)),
    ...(await invalidSettings(file, matches, steps, stored)),
    ...toolNames(steps, stored),
    ...wrongTypes(steps, stored, scheduled),
    ...mixedPrompts(steps, stored),
    ...(await faultyTasks(steps, stored)),
  ];
}
