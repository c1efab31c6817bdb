import type { Prompt, TaskInput } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { AdminTaskCard } from './admin-task-list.tsx';
import { sourcesFor, typesFor } from './parameters/parameter-rows.ts';
import { PromptsPanel } from './prompts-panel.tsx';
import { type TaskValues, taskSchema, toTaskValues } from './task.schema.ts';
import {
  missingNeed,
  NeedsNotice,
  StartNotice,
  TaskFaultsNotice,
  VisionNotice,
} from './task-form-alerts.tsx';
import { listedAgent, noForm, prompt } from './testing/task-form.tsx';

const texts = ['admin', 'tasks-admin'];
const dinner = aTask({
  name: 'Dinner',
  config: { tier: 'basic', locales: { ru: { name: 'Ужин' } } } as never,
});
const dessert = aTask({ name: 'Dessert' });

it.each([
  [[], false, 'both'],
  [[], true, 'agent'],
  [['agent'], false, 'prompt'],
  [['agent'], true, null],
])(
  'the requirements of a task with the agents %j, with prompts or not (%j), are missing: %s',
  (agents, hasPrompts, need) => {
    expect(missingNeed({ agents, hasPrompts })).toBe(need);
  },
);

it.each([
  ['both', 'Create an agent', '/admin/agents/new'],
  ['prompt', 'Create a prompt', '/admin/prompts/new'],
] as const)('the requirements of a task link to their forms: %s', async (need, link, href) => {
  await renderWithProviders(<NeedsNotice need={need} />, { texts });
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
});

describe('the template of a new task', () => {
  const said = async (start: object, lost: string[] = []) => {
    const given = { template: null, children: [], missing: 0, ...start };
    await renderWithProviders(<StartNotice start={given as never} lost={lost} />, { texts });
    return textsOf(screen.queryAllByRole('alert'));
  };

  it.each<[object, string[], string[]]>([
    [{}, [], []],
    [{ template: dinner }, [], ['Based on “Dinner”. Nothing is saved yet.']],
    [
      { children: [dinner, dessert] },
      [],
      [
        'After saving, copies of “Dinner”, “Dessert” become its child tasks. Choose the prompts of the parent task itself.',
      ],
    ],
    [{ missing: 2 }, [], ['The task this form was based on no longer exists.']],
    [{}, ['Dinner', 'Dessert'], ['The task was created, but these child tasks were not: Dinner, Dessert']],
  ])('is reported', async (start, lost, sentences) => {
    expect(await said(start, lost)).toEqual(sentences);
  });
});

describe('the problems of a task’s runs', () => {
  const variable = {
    code: 'UNKNOWN_PROMPT_VARIABLE',
    path: 'prompt_ids',
    params: { prompt: 'Menu', name: 'people' },
  };
  const fieldOf = (source: string) => ({
    code: 'UNKNOWN_USER_FIELD',
    path: 'required_parameters.0',
    params: { source, name: 'shoe_size' },
  });
  const value = { code: 'ADMIN_VALUE_MISSING', path: 'required_parameters.1', params: { name: 'rule' } };
  const show = (
    faults: object[],
    isRefused = false,
    hiddenBy: object | null = null,
    asked: string[] = [],
  ) => {
    const props = { faults, isRefused, hiddenBy, asked, onAdded: () => {} } as Parameters<
      typeof TaskFaultsNotice
    >[0];
    return renderWithProviders(<TaskFaultsNotice {...props} />, { texts });
  };

  it('are described in one sentence each', async () => {
    await show([variable, fieldOf('UserProfile'), fieldOf('UserInfo'), fieldOf('UserPreferences'), value]);
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      'The prompt “Menu” uses “people”, but the task has no such parameter.',
      'The health profile has no field “shoe_size”.',
      'Accounts have no field “shoe_size”.',
      '“shoe_size” is not a preference that a task can read.',
      'The parameter “rule” is set by an administrator, but has no value yet.',
    ]);
    expect(screen.getByText('Runs of this task would fail')).toBeInTheDocument();
  });

  it('preferences that accounts lack at first are named, without preventing a release', async () => {
    await show([], false, null, ['lang']);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent(/no preference “lang” of their own: the form asks each user for it/);
    expect(status).not.toHaveTextContent('production');
  });

  it('prevent a release, and are announced politely', async () => {
    await show([value], true);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent("A task with these errors can't be released to production");
  });

  it('include a hidden agent, under its localized name', async () => {
    const locales = { ru: { name: 'Диетолог' } };
    await switchToRussian();
    await show([], false, { ...listedAgent, config: { image: null, locales } });
    const notices = within(screen.getByRole('status')).getAllByRole('group');
    expect(textsOf(notices)[0]).toContain('«Диетолог»');
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('the card of a task', () => {
  const show = (given: Parameters<typeof aTask>[0]) =>
    renderWithProviders(<AdminTaskCard task={aTask(given)} menu={null} />, {
      user: { role: 'admin', timezone: 'Europe/Moscow' },
      texts,
    });
  const titles = () =>
    textsOf(within(screen.getByRole('list', { name: 'Prompts' })).queryAllByRole('listitem'));

  it.each([
    [2, ['Prompt 1', 'Prompt 2']],
    [3, ['Prompt 1', 'Prompt 2', '+1 more']],
  ])('with %i prompts shows the first two, and how many more', async (count, shown) => {
    await show({ prompts: Array.from({ length: count }, (_, at) => prompt(at + 1)) as never });
    expect(titles()).toEqual(shown);
  });

  it.each([
    [{ parent_task_id: null }, null],
    [{ parent_task_id: '01900000-0000-7000-8000-000000000001' }, 'Part of 01900000…'],
    [
      { parent_task_id: '01900000-0000-7000-8000-000000000001', parent_task_name: 'Dinner' },
      'Part of Dinner',
    ],
  ])('shows its parent', async (given, said) => {
    await show({ ...given, task_type: 'child' });
    expect(screen.queryByText(/^Part of/)?.textContent ?? null).toBe(said);
  });

  it.each([
    [null, 'Agent archived'],
    ['2026-11-02T10:00:00Z', 'Archived'],
  ])('archived at %s, of an archived agent, says which is archived', async (archived_at, said) => {
    await show({ archived_at, agent: { archived_at: '2026-11-01T10:00:00Z' } });
    expect(screen.getByText(/archived$/i)).toHaveTextContent(said);
  });

  it('warns about a scheduled task without its parameter, and counts its children', async () => {
    const part = { id: '1', name: 'Part', description: '' };
    await show({ task_type: 'parent_scheduled', child_tasks: [part, { ...part, id: '2' }] as never });
    expect(screen.getByText('No Schedule parameter')).toBeInTheDocument();
    expect(screen.getByText(/^2 child tasks ·$/)).toHaveTextContent('2 child tasks · Nov 1, 2026');
  });
});

const promptOf = (id: string, model_type: Prompt['model_type']) =>
  ({ id, title: id, model_type, version: 1, role: 'system' }) as Prompt;
const prompts = [promptOf('sighted', 'grok'), promptOf('blind', 'deepseek')];
const photo = { name: 'photo', param_type: 'UserInput', data_type: 'Image', locales: {} } as const;

function VisionHost({ ids, asks }: { ids: string[]; asks: boolean }) {
  const [schema] = useState(() => taskSchema);
  const task = aTask({ prompt_ids: ids, required_parameters: asks ? [photo] : [] });
  const { control } = useSchemaForm<TaskValues, TaskInput>(schema, { defaultValues: toTaskValues(task) });
  return (
    <>
      <PromptsPanel control={control} task={null} newPrompt={noForm} onCopied={() => {}} />
      <VisionNotice control={control} prompts={prompts.filter(({ id }) => ids.includes(id))} />
    </>
  );
}
const showVision = (ids: string[], asks = true) => {
  mockApi({
    'GET /version': { body: { version: '1', model_vision: ['grok'] } },
    'GET /private/prompts/:id': ({ path }) => ({ body: prompts.find(({ id }) => path.endsWith(id)) }),
  });
  return renderWithProviders(<VisionHost ids={ids} asks={asks} />, { texts: ['admin', 'tasks-admin'] });
};

it('the task form marks families without vision, and warns if the task has a picture as input', async () => {
  await showVision(['blind']);
  expect(await screen.findByText('DeepSeek 1 · no vision')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent("DeepSeek can't look at pictures");
});

it.each([
  [['sighted'], true],
  [['blind'], false],
])('the task form shows no warning for %j when the task has a picture as input: %s', async (ids, asks) => {
  await showVision(ids, asks);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the task form offers files as user input, never as output or administrator’s value', () => {
  expect(typesFor('required')).toEqual(expect.arrayContaining(['Image', 'File', 'String']));
  expect(typesFor('output').filter((type) => type === 'Image' || type === 'File')).toEqual([]);
  expect(sourcesFor('Image')).toEqual(['UserInput', 'ParentInput']);
  expect(sourcesFor('String')).toContain('AdminInput');
});
