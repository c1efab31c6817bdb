import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../../testing/api.ts';
import { press, switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { renderApp } from '../../../../testing/render-app.tsx';
import { Component as SharedResult, ErrorBoundary as SharedResultFailed } from './shared-result.tsx';

const shared = {
  task_id: '01900000-0000-7000-8000-000000000010',
  figures: [
    {
      name: 'calories',
      label: 'calories',
      locales: { en: { display_name: 'Calories' }, ru: { display_name: 'Калории' } },
      value: 1234,
      unit: 'kcal',
    },
  ],
  task_name: 'Weekly menu',
  task_locales: { ru: { name: 'Меню на неделю' } },
  agent_name: 'Anna',
  agent_locales: { ru: { name: 'Анна', disclaimer: 'Это не медицинский совет.' } },
  agent_image: null,
  agent_role: 'Dietologist',
  disclaimer: 'Not medical advice.',
  created_at: '2026-11-20T09:00:00Z',
  result: 'Soup on **Monday**.',
  result_cut: null,
  files: [],
  follow_ups: [],
  is_demo: false,
};
const show = (answer: Parameters<typeof mockApi>[0][string]) => {
  const requests = mockApi({ 'GET /shared/:token': answer });
  return renderWithProviders(<SharedResult />, {
    at: `/shared/${'a'.repeat(43)}`,
    path: '/shared/:token',
    ErrorBoundary: SharedResultFailed,
    texts: ['share', 'executions'],
  }).then((rendered) => ({ ...rendered, requests }));
};

describe('a shared result', () => {
  it.each([refusal(404, 'SHARE_NOT_FOUND'), refusal(400, 'VALIDATION_FAILED')])(
    'shows that a link has expired, and links to the start page',
    async (answer) => {
      await show(answer);
      const title = 'This link no longer works';
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Agentarium start page' })).toHaveAttribute('href', '/');
      expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    },
  );

  it('is an article with figures, answer and disclaimer, kept from search engines, that a visitor prints or tries', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { requests } = await show({ body: shared });
    expect(await screen.findByRole('heading', { level: 1, name: 'Weekly menu' })).toBeInTheDocument();
    const words = await screen.findByText('Monday');
    const figure = screen.getByText('1,234');
    expect(figure.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('Not medical advice.')).toBeInTheDocument();
    expect(screen.getByText(/Anna ·/)).toBeInTheDocument();
    expect(screen.queryByText('Demo answer')).toBeNull();
    expect(document.title).toBe('Weekly menu · Agentarium');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
    expect(screen.getByRole('link', { name: 'Try this task' })).toHaveAttribute(
      'href',
      `/tasks/${shared.task_id}?execute=true`,
    );
    expect(screen.getByText(/You need an account/)).toBeInTheDocument();
    press('Print');
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
    expect(requests[0]?.headers.get('authorization')).toBeNull();
  });

  it('is labeled when the demo model answered, and shows no empty disclaimer', async () => {
    await show({ body: { ...shared, is_demo: true, disclaimer: null } });
    await screen.findByRole('article');
    expect(screen.getAllByText(/Demo answer/)[0]).toBeInTheDocument();
    expect(screen.queryByText('Not medical advice.')).toBeNull();
  });

  it('has names and labels in its reader’s language, and the answer as it was written', async () => {
    await show({ body: { ...shared, result: '# Weekly menu\n\nSoup on **Monday**.' } });
    await screen.findByRole('article');
    await switchToRussian();
    expect(await screen.findByRole('heading', { level: 1, name: 'Меню на неделю' })).toBeInTheDocument();
    expect(screen.getByText('Калории')).toBeInTheDocument();
    expect(screen.getByText('ккал', { exact: false })).toBeInTheDocument();
    expect(screen.getByText(/Анна ·/)).toBeInTheDocument();
    expect(screen.getByText('Это не медицинский совет.')).toBeInTheDocument();
    expect(screen.getByText('Monday')).toBeInTheDocument();
  });

  it('can be retried without a connection', async () => {
    const answers = [connectionLost, { body: shared }];
    mockApi({
      'GET /shared/:token': () => {
        const next = answers.shift();
        return typeof next === 'function' ? next() : (next ?? { body: shared });
      },
    });
    renderApp(`/shared/${'a'.repeat(43)}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(/server can't be reached/);
    expect(screen.getByText('Failed to load the shared result')).toBeInTheDocument();
    press('Retry');
    await screen.findByRole('heading', { level: 1, name: 'Weekly menu' });
  });
});
