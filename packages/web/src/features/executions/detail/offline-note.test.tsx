import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { fakeCaches } from '../../../../testing/caches.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { saveOfflineAnswer } from '../../../lib/device/offline-answers.ts';
import { anExecution, executionId } from '../testing/factories.ts';
import { ExecutionDetail } from './execution-detail.tsx';

afterEach(() => vi.unstubAllGlobals());

it('an answer offline is marked as a copy until the connection is back', async () => {
  vi.stubGlobal('caches', fakeCaches());
  const run = anExecution({ user_id: 'me', status: 'completed', result: 'Tomato soup' });
  await saveOfflineAnswer('me', run, new Date('2026-01-31T09:00:00Z'));
  let isOnline = false;
  mockApi({
    'GET /public/task-executions/:id': () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return { body: { ...run, result: 'Onion soup' } };
    },
  });
  await renderWithProviders(<ExecutionDetail id={executionId} />, {
    texts: ['executions'],
    user: { id: 'me', timezone: 'UTC' },
  });
  expect(await screen.findByText(/Saved on this device on/)).toHaveTextContent('Jan 31, 2026');
  // The words appear before their layout, which replaces them.
  await waitFor(() => expect(screen.getByText('Tomato soup')).toBeInTheDocument());
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Onion soup')).toBeInTheDocument();
  expect(screen.queryByText(/Saved on this device/)).toBeNull();
});
