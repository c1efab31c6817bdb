import { taskInput } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { listFaults, taskSchema } from './task-schema.ts';
import { newToolValues, type TaskValues, toTaskInput, toTaskValues } from './task-values.ts';

const id = '01900000-0000-7000-8000-000000000099';
const whole = (given: Partial<TaskValues> = {}): TaskValues => ({
  ...toTaskValues(aTask({ description: 'Counts calories', prompt_ids: [id] })),
  ...given,
});
const refusals = async (values: TaskValues) =>
  (await taskSchema.safeParseAsync(values)).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message.replace('tasks-admin:form.error.', '~')}`,
  ) ?? [];

describe('the form of a task', () => {
  it('starts with the specification’s defaults', () => {
    const { task_type, deployment_state, child_task_config, config } = toTaskValues(null);
    expect([task_type, deployment_state, config.tier]).toEqual(['plain', 'new', 'basic']);
    expect(config.task_execution_limit).toBe('1');
    expect(child_task_config.history_depth).toBe('3');
    expect(newToolValues('').max_calls).toBe('10');
    expect(newToolValues('4').max_calls).toBe('4');
  });

  it('sends a record back unchanged', () => {
    const task = aTask({
      prompt_ids: [id],
      task_type: 'child',
      parent_task_id: id,
      child_task_config: { include_parent_dialog: false, include_sibling_dialogs: true, history_depth: 0 },
      required_parameters: [aParameter()],
      output_parameters: [{ name: 'kcal', data_type: 'Integer', description: null }],
      config: {
        tier: 'basic',
        locales: { ru: { name: 'Тарелка', description: 'Считает калории' } },
        tools_enabled: true,
        tools_max_calls: 7,
        allowed_tools: { [id]: { enabled: true, max_calls: 3, settings: { units: 'metric' } } },
      },
    });
    const sent = taskInput.parse(toTaskInput(toTaskValues(task)));
    expect(sent).toMatchObject({
      parent_task_id: id,
      child_task_config: task.child_task_config,
      required_parameters: task.required_parameters,
      output_parameters: task.output_parameters,
      config: {
        tools_max_calls: 7,
        tools_max_depth: null,
        allowed_tools: { [id]: { max_calls: 3, settings: { units: 'metric' } } },
        locales: { ru: { name: 'Тарелка' } },
      },
    });
  });

  it('drops what only children have for other types', () => {
    expect(toTaskInput(whole({ parent_task_id: id }))).toMatchObject({
      parent_task_id: null,
      child_task_config: null,
    });
  });
});

describe('the form’s validation', () => {
  it('accepts a complete task', async () => {
    expect(await refusals(whole())).toEqual([]);
  });

  it.each<[string, Partial<TaskValues>, string]>([
    ['no agent', { agent_id: '' }, 'agent_id: ~agent'],
    ['no prompt', { prompt_ids: [] }, 'prompt_ids: ~prompts'],
    ['a child without parent', { task_type: 'child' }, 'parent_task_id: ~parent'],
    ['broken parameters', { required_parameters: '[{' }, 'required_parameters: ~required'],
    [
      'several faults in one list',
      { required_parameters: '[{"name": ""}, {}]' },
      'required_parameters: ~required',
    ],
    ['outputs that are no list', { output_parameters: '{}' }, 'output_parameters: ~outputs'],
  ])('rejects %s', async (_, given, line) => {
    expect(await refusals(whole(given))).toEqual([line]);
  });

  it.each([
    ['11', '~historyMax'],
    ['-1', '~historyMin'],
    ['', 'errors:detail.NOT_NUMBER'],
    ['2.5', 'errors:detail.NOT_INTEGER'],
  ])('rejects a history depth of %s', async (history_depth, message) => {
    const child = { include_parent_dialog: true, include_sibling_dialogs: true, history_depth };
    const values = whole({ task_type: 'child', parent_task_id: id, child_task_config: child });
    expect(await refusals(values)).toEqual([`child_task_config.history_depth: ${message}`]);
  });

  it('rejects figures out of range and settings that are not a JSON object, each at its field', async () => {
    const { config } = whole();
    const tool = { enabled: true, max_calls: '1001', requires_confirmation: false, settings: '{' };
    const lines = await refusals(
      whole({
        config: {
          ...config,
          task_execution_limit: '101',
          tools_max_calls: '0',
          tools_max_depth: '51',
          cycle_max_identical: 'x',
          allowed_tools: { [id]: tool },
        },
      }),
    );
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
      `config.allowed_tools.${id}.max_calls`,
      `config.allowed_tools.${id}.settings`,
      'config.cycle_max_identical',
      'config.task_execution_limit',
      'config.tools_max_calls',
      'config.tools_max_depth',
    ]);
  });

  it('locates each error in a list', () => {
    const text = '[{"name": "a", "param_type": "UserInput", "data_type": "Array"}, {"name": " "}]';
    expect(listFaults('required_parameters', text).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['1.element_type', '2.name']),
    );
    expect(listFaults('output_parameters', '[')).toEqual([]);
  });
});
