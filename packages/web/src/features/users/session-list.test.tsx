import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { SessionList } from './session-list.tsx';

const at = '2026-11-22T10:00:00Z';
const session = (number: number, is_current = false) => ({
  id: `session-${number}`,
  created_at: at,
  last_seen_at: at,
  expires_at: at,
  user_agent: null,
  ip: `10.0.0.${number}`,
  is_current,
});

const show = (items: ReturnType<typeof session>[]) => {
  answerApi({ 'GET /auth/sessions': { body: { items } } });
  return renderWithProviders(<SessionList />, { texts: ['users'], user: {} });
};

it('shows this session first, then the latest, and all when asked', async () => {
  const { user } = await show([...[1, 2, 3, 4, 5, 6].map((number) => session(number)), session(7, true)]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent(/10\.0\.0\.7.*This device/);
  await user.click(screen.getByRole('button', { name: 'Show all sessions (7)' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

it('shows a few whole', async () => {
  await show([session(1, true), session(2)]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});
