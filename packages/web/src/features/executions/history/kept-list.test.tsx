import { afterEach, expect, it, vi } from 'vitest';
import { answerApi } from '../../../../testing/api.ts';
import { fakeCaches } from '../../../../testing/caches.ts';
import { screen, within } from '../../../../testing/library.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { keepAnswer } from '../../../lib/device/kept-answers.ts';
import { anExecution } from '../testing/factories.ts';
import { ExecutionsList } from './executions-list.tsx';

afterEach(() => vi.unstubAllGlobals());

it('without a connection the history leads to the answers of this device', async () => {
  vi.stubGlobal('caches', fakeCaches());
  await keepAnswer('me', anExecution({ id: 'old', task_name: 'Plate check' }));
  await keepAnswer('me', anExecution({ id: 'new', task_name: 'Weekly menu' }));
  answerApi({
    'GET /public/task-executions': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await renderWithProviders(<ExecutionsList />, { user: { id: 'me' }, texts: ['executions'] });
  const section = await screen.findByRole('region', { name: 'Available without a connection' });
  const links = within(section).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Weekly menu', '/executions/new'],
    ['Plate check', '/executions/old'],
  ]);
  expect(screen.getByRole('alert')).toBeVisible();
});
