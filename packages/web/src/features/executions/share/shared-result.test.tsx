import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { SharedResult } from './shared-result.tsx';

it('tells a stranger calmly that a link has ended, and offers the start page by its name', async () => {
  answerApi({ 'GET /shared/:token': refusal(404, 'SHARE_NOT_FOUND') });
  await renderWithProviders(<SharedResult />, {
    at: `/shared/${'a'.repeat(43)}`,
    path: '/shared/:token',
    texts: ['share', 'executions'],
  });
  const title = 'This link no longer works';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Agentarium start page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});
