import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { aParameter, aTask } from '../../testing/tasks.ts';
import { Component as ParamsPage } from './params.tsx';

const profile = { weight: null, height: 170, allergies: [], contraindications: [] };
const ofPreferences = (name: string, data_type: 'String' | 'Integer') =>
  aParameter({ name, data_type, param_type: 'UserPreferences', locales: { en: { display_name: name } } });
const tasks = [
  aTask({ required_parameters: [ofPreferences('tone', 'String'), ofPreferences('language', 'String')] }),
  aTask({ required_parameters: [ofPreferences('tone', 'String'), ofPreferences('servings', 'Integer')] }),
];
const show = async (items: unknown[]) => {
  const requests = mockApi({
    'GET /public/users/me/params': { body: profile },
    'GET /public/tasks': { body: { items, next_cursor: null } },
    'PUT /public/users/me/preferences': { body: { preferences: {} } },
  });
  const preferences = { favorites: [], language: null, tone: 'Formal' };
  const app = await renderWithProviders(<ParamsPage />, {
    texts: ['users', 'parameters'],
    user: { preferences },
  });
  return { ...app, requests };
};

it('the page of the health profile asks for the preferences used by visible tasks, each once, and saves them', async () => {
  const { user, requests } = await show(tasks);
  const tone = await screen.findByRole('textbox', { name: 'tone' });
  expect(tone).toHaveValue('Formal');
  expect(screen.queryByRole('textbox', { name: 'language' })).not.toBeInTheDocument();
  const servings = screen.getByRole('textbox', { name: 'servings' });
  await user.type(servings, 'four');
  await user.click(screen.getByRole('button', { name: 'Save preferences' }));
  expect(await screen.findByText('Must be a valid integer')).toBeInTheDocument();
  await user.clear(servings);
  await user.type(servings, '4');
  await user.clear(tone);
  await user.click(screen.getByRole('button', { name: 'Save preferences' }));
  expect(await screen.findByText('Preferences saved.')).toBeInTheDocument();
  expect(requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { preferences: { tone: null, servings: 4 }, before: { tone: 'Formal', servings: null } },
  ]);
});

it('the page of the health profile shows no preferences while no task uses any', async () => {
  await show([aTask()]);
  expect(await screen.findByRole('button', { name: 'Save parameters' })).toBeInTheDocument();
  expect(screen.queryByText('Task preferences')).not.toBeInTheDocument();
});
