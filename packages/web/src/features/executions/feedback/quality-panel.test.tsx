import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { PromptQuality } from './quality-panel.tsx';

it('comments on the answers of a prompt are below the name of their task in the language of the reader', async () => {
  const locales = { ru: { name: 'Меню на день' } };
  const task = aTask({ name: 'Daily menu', prompt_ids: ['prompt-1'], config: { tier: 'basic', locales } });
  const comment = {
    execution_id: 'run-1',
    is_follow_up: false,
    username: 'anna',
    rating: 'down',
    reasons: [],
    comment: 'Too long',
    answer: null,
    model: null,
    rated_at: '2026-11-28T09:00:00Z',
  };
  mockApi({
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
    'GET /private/quality': { body: { items: [], next_cursor: null } },
    'GET /private/tasks/:id/comments': { body: { items: [comment], next_cursor: null } },
  });
  await renderWithProviders(<PromptQuality id="prompt-1" />, {
    user: { role: 'admin' },
    texts: ['feedback'],
  });
  expect(await screen.findByRole('link', { name: 'Daily menu' })).toHaveClass('MuiLink-root');
  await switchToRussian();
  expect(screen.getByRole('link', { name: 'Меню на день' })).toBeInTheDocument();
});
