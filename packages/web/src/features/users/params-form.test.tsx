import type { UserParams } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { toParamsInput, toParamsValues } from './params-values.ts';
import { UserParamsPanel } from './user-params.tsx';

const stored: UserParams = {
  ...{ first_name: 'Marina', middle_name: null, last_name: null, gender: null, date_of_birth: null },
  ...{ height: 171, weight: 64.5, physique: null, allergies: ['Peanuts'], contraindications: [] },
};
const path = '/public/users/me/params';
const show = (at = '/params') => renderWithProviders(<UserParamsPanel />, { at, user: {}, texts: ['users'] });
const save = () => screen.getByRole('button', { name: 'Save parameters' });

it('shows the specification’s message for every broken rule, and sends nothing', async () => {
  const requests = mockApi({ [`GET ${path}`]: { body: stored } });
  const { user } = await show();
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  await type('First name', 'M');
  await type('Last name', 'x'.repeat(51));
  await type('Height', '29');
  await type('Weight', '300,5');
  await user.click(save());
  await screen.findByText('First name must be at least 2 characters');
  await screen.findByText('Last name cannot exceed 50 characters');
  await screen.findByText('Height must be at least 30 cm');
  await screen.findByText('Weight cannot exceed 300 kg');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('formats numbers in the user’s language, and parses them back', () => {
  expect(toParamsValues(stored, 'en')).toMatchObject({ height: '171', weight: '64.5' });
  expect(toParamsValues(stored, 'ru')).toMatchObject({ height: '171', weight: '64,5' });
  expect(toParamsInput(toParamsValues(stored, 'ru'))).toEqual(stored);
});

it('saves numbers typed with a comma, cleared fields as null and lists without blanks', async () => {
  const requests = mockApi({
    [`GET ${path}`]: { body: stored },
    [`PUT ${path}`]: ({ body }) => ({ body: { ...stored, ...(body as object) } }),
  });
  const { user } = await show('/params?from=/tasks/42');
  await user.clear(await screen.findByLabelText('First name'));
  await user.clear(screen.getByLabelText('Weight'));
  await user.type(screen.getByLabelText('Weight'), '72,5');
  await user.type(screen.getByRole('textbox', { name: 'Allergies' }), 'Kiwi,  ,peanuts{Enter}');
  await user.click(save());
  await screen.findByText('Personal parameters saved.');
  const sent = requests.find(({ method }) => method === 'PUT')?.body;
  expect(sent).toMatchObject({ first_name: null, weight: 72.5, height: 171, allergies: ['Peanuts', 'Kiwi'] });
  for (const link of screen.getAllByRole('link', { name: 'Back to your task' }))
    expect(link).toHaveAttribute('href', '/tasks/42');
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'does not link to %s',
  async (from) => {
    mockApi({ [`GET ${path}`]: { body: stored } });
    await show(`/params?from=${encodeURIComponent(from)}`);
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('link', { name: /Back/ })).toBeNull();
  },
);

it('keeps the input when saving fails, and reports a failed load', async () => {
  mockApi({ [`GET ${path}`]: { body: stored }, [`PUT ${path}`]: refusal(503, 'SERVICE_UNAVAILABLE') });
  const { user, unmount } = await show();
  await user.type(await screen.findByLabelText('Physique'), 'Athletic');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/not available right now/));
  expect(screen.getByLabelText('Physique')).toHaveValue('Athletic');
  unmount();
  mockApi({ [`GET ${path}`]: refusal(503, 'SERVICE_UNAVAILABLE') });
  await show();
  await screen.findByText('Failed to load your personal parameters');
});

it('has three sections and a save button', async () => {
  mockApi({ [`GET ${path}`]: { body: stored } });
  await show();
  for (const name of ['Basic information', 'Physical information', 'Medical information']) {
    expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  }
  expect(save()).toBeEnabled();
});
