import type { Prompt, Task, Tool } from '@agentarium/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { mockApi } from '../../../../../testing/api.ts';
import { enter } from '../../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { aParameter, aTask } from '../../../../../testing/tasks.ts';
import { TaskEditor } from '../task-editor.tsx';

export const agent = { id: '01900000-0000-7000-8000-00000000000a', name: 'Dietologist', role: 'Nutrition' };
export const listedAgent = { ...agent, archived_at: null, config: { image: null, locales: {} } };
export const prompt = (nth: number, overrides: Partial<Prompt> = {}): Prompt => ({
  id: `01900000-0000-7000-8000-0000000000b${nth}`,
  title: `Prompt ${nth}`,
  content: 'Write a menu.',
  role: 'user',
  model_type: 'chatgpt',
  version: 1,
  draft: null,
  archived_at: null,
  change_count: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  ...overrides,
});
export const [one, grok, newer] = [prompt(1), prompt(2, { model_type: 'grok' }), prompt(3, { version: 2 })];
export const calculator: Tool = {
  id: '01900000-0000-7000-8000-0000000000c1',
  name: 'calculator',
  description: 'Counts',
  implementation_type: 'builtin',
  input_schema: {},
  config: {},
  is_enabled: true,
  requires_confirmation: false,
  stopped: null,
  archived_at: null,
  change_count: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
};
export const stored = aTask({
  name: 'Weekly menu',
  description: 'Plans a week of meals.',
  agent,
  prompt_ids: [one.id],
  change_count: 4,
  required_parameters: [aParameter({ name: 'kcal', data_type: 'Integer' })],
});
/** As the API accepts it; a form asks for the Russian texts. */
export const englishOnly = { ...stored, config: { ...stored.config, locales: {} } };
export const parent = aTask({ name: 'Dinner party', task_type: 'parent', agent });
export const child = aTask({ name: 'Dessert', task_type: 'child', agent });

export const list = (...items: unknown[]) => ({ body: { items, next_cursor: null } });
export const serve = (
  answers: Parameters<typeof mockApi>[0] = {},
  prompts = [one, grok, newer],
  task: Task = stored,
) =>
  mockApi({
    'GET /public/agents': list(listedAgent),
    'GET /private/prompts': { body: { items: prompts, next_cursor: null, total: prompts.length } },
    'GET /private/prompts/:id': ({ path }) => ({ body: prompts.find(({ id }) => path.endsWith(id)) }),
    'GET /public/tasks': list(stored, parent, child),
    'GET /private/tools': list(calculator),
    'GET /public/tasks/:id': { body: task },
    ...answers,
  });
/** In place of the prompts' own form. */
export const noForm = () => null;
export const show = (id?: string, at = '/') =>
  renderWithProviders(<TaskEditor id={id} newPrompt={noForm} />, {
    texts: ['admin', 'tasks-admin'],
    at,
    routes: [{ path: '/admin/tasks/:id', element: <h1>Stored</h1> }],
  });
/** Enters the texts in Russian, which stays the open language. */
export const enterRussian = (name: string, description: string) => {
  fireEvent.click(screen.getByRole('tab', { name: /Русский/ }));
  enter(/^Name/, name);
  enter(/^Description/, description);
};
export const save = () => screen.findByRole('button', { name: 'Save Task' });
export const choose = async (field: RegExp, option: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
