import type { Parameter, ParameterSource, PlanName, Task, Tier } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aParameter, aTask } from '../../../testing/tasks.ts';
import { TaskSystemInfo } from './task-detail.tsx';
import { AskedParameters, groupParameters, Outputs, planThatOpens } from './task-overview.tsx';

const options = { user: {}, texts: ['tasks'], at: '/tasks/42' };
const asks = (...required_parameters: Parameter[]) =>
  renderWithProviders(<AskedParameters task={aTask({ required_parameters })} />, options);
const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const option = (value: string, ru: string) => ({
  value,
  locales: { en: { display_name: value.toUpperCase() }, ru: { display_name: ru } },
});

describe('the input of a task', () => {
  it('can be empty', async () => {
    await asks();
    expect(screen.getByText('Nothing: it runs right away.')).toBeInTheDocument();
  });

  it('is described by its type', async () => {
    await asks(aParameter({ data_type: 'Integer' }));
    expect(items()).toEqual([`What you ate${'Whole number'}`]);
  });

  it('shows its unit, in the user’s language', async () => {
    const weight = aParameter({ data_type: 'Float', unit: 'kg' });
    const { unmount } = await asks(weight);
    expect(items()).toEqual(['What you ateNumber, kg']);
    unmount();
    await switchToRussian();
    await asks(weight);
    expect(items()[0]).toMatch(/^Что вы съели.*, кг$/);
  });

  it('lists the first four options', async () => {
    const options5 = ['a', 'b', 'c', 'd', 'e'].map((value) => option(value, value));
    const { unmount } = await asks(aParameter({ data_type: 'Enum', options: options5 }));
    expect(items()).toEqual(['What you ateOne of: A, B, C, D…']);
    unmount();
    const many = { data_type: 'Enum', multi_choice: true, options: options5.slice(0, 2) } as const;
    await asks(aParameter({ ...many, options: [...many.options] }));
    expect(items()).toEqual(['What you ateAny of: A, B']);
  });

  it('is separate from values taken from the profile and from the parent', async () => {
    const named = (name: string) => ({ name, locales: { en: { display_name: name } } });
    await asks(
      aParameter(),
      aParameter({ ...named('Height'), param_type: 'UserProfile' }),
      aParameter({ ...named('Language'), param_type: 'UserPreferences' }),
      aParameter({ ...named('Budget'), param_type: 'ParentInput' }),
      aParameter({ ...named('Secret'), param_type: 'AdminInput' }),
    );
    expect(items()).toEqual(['What you ateText']);
    for (const name of ['Height', 'Language', 'Budget']) expect(screen.getByText(name)).toBeInTheDocument();
    expect(screen.queryByText('Secret')).toBeNull();
    expect(screen.getByRole('link', { name: 'Check your personal parameters' })).toHaveAttribute(
      'href',
      `/params?from=${encodeURIComponent('/tasks/42')}`,
    );
    expect(screen.getByText('Taken from the main run')).toBeInTheDocument();
  });
});

describe('the output of a task', () => {
  const calories = {
    name: 'calories',
    data_type: 'Integer',
    unit: 'kcal',
    description: 'Energy of the meal',
    locales: {
      en: { display_name: 'Calories' },
      ru: { display_name: 'Калории', description: 'Калорийность блюда' },
    },
  } satisfies Task['output_parameters'][number];
  const gives = (...output_parameters: Task['output_parameters']) =>
    renderWithProviders(<Outputs task={aTask({ output_parameters })} />, options);

  it('is hidden if there is only the answer', async () => {
    await gives();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('has its description in each language', async () => {
    const { unmount } = await gives(calories);
    expect(items()).toEqual(['CaloriesEnergy of the meal, kcal']);
    unmount();
    await switchToRussian();
    await gives(calories);
    expect(items()).toEqual(['КалорииКалорийность блюда, ккал']);
  });

  it('falls back to its type without a description', async () => {
    await gives({ ...calories, description: '' });
    expect(items()).toEqual(['CaloriesWhole number, kcal']);
  });
});

describe('the system information of a task', () => {
  const show = async (task: Task) => {
    await renderWithProviders(<TaskSystemInfo task={task} />, { ...options, user: { role: 'admin' } });
    press('System information');
  };
  const value = (term: string) => screen.getByText(term).nextElementSibling as HTMLElement;

  it('lists the stored data, and links to the form', async () => {
    const prompts = [
      { id: 'p', title: 'Be kind', role: 'system', model_type: 'grok', version: 3 },
    ] as Task['prompts'];
    const fixed = aParameter({ name: 'tone', param_type: 'AdminInput', value: 'calm' });
    const task = aTask({ id: 'menu', prompts, required_parameters: [fixed, aParameter()] });
    await show(task);
    expect(value('Task ID')).toHaveTextContent('menu');
    expect(value('Prompts')).toHaveTextContent('Be kind · system · Grok 3');
    expect(value('Fixed parameters')).toHaveTextContent('{"tone":"calm"}');
    expect(value('Daily run limit')).toHaveTextContent("The agent's, or 1");
    expect(screen.getByRole('link', { name: 'Edit task' })).toHaveAttribute('href', '/admin/tasks/menu');
  });

  it('has the daily limit that the task sets itself', async () => {
    await show(aTask({ config: { ...aTask().config, task_execution_limit: 5 } as Task['config'] }));
    expect(value('Daily run limit')).toHaveTextContent(/^5$/);
  });

  it('names the enabled tools, and shows No if tools are off', async () => {
    const tool = (enabled: boolean) => ({ enabled });
    const config = {
      ...aTask().config,
      tools_enabled: true,
      allowed_tools: { weather: tool(true), search: tool(false) },
    } as Task['config'];
    await show(aTask({ config }));
    expect(within(value('Tools')).queryByText(/search/)).toBeNull();
    expect(value('Tools')).toHaveTextContent('weather');
  });
});

it.each<[ParameterSource, 'asked' | 'profile' | 'parent' | null]>([
  ['UserInput', 'asked'],
  ['UserProfile', 'profile'],
  ['ParentInput', 'parent'],
  ['AdminInput', null],
])('a parameter from %s belongs to %s', (param_type, group) => {
  const parameter = aParameter({ param_type });
  const empty = { asked: [], profile: [], parent: [] };
  expect(groupParameters([parameter])).toEqual(group ? { ...empty, [group]: [parameter] } : empty);
});

it.each<[Tier, Tier, PlanName]>([
  ['basic', 'premium', 'premium'],
  ['custom', 'pro', 'ultra'],
])('a %s task of a %s agent is unlocked by %s', (tier, agentTier, expected) => {
  expect(planThatOpens(aTask({ tier, agent: { tier: agentTier } }))).toBe(expected);
});
