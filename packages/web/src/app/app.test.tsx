import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { preloadOnIntent } from './app.tsx';

const lazy = vi.fn(async () => ({ Component: () => <p>Tasks</p> }));

async function show() {
  lazy.mockClear();
  const { router } = await renderWithProviders(
    <>
      <Link to="/tasks/7?execute=true">Task</Link>
      <Link to="/agents">Agents</Link>
      <a href="https://example.com/tasks/7">Elsewhere</a>
    </>,
    { routes: [{ path: '/tasks/:id', lazy }] },
  );
  onTestFinished(preloadOnIntent(router));
}

it.each([
  ['pointer', (link: HTMLElement) => fireEvent.pointerOver(link)],
  ['focus', (link: HTMLElement) => fireEvent.focusIn(link)],
])('the %s on a link loads its page', async (_intent, reach) => {
  await show();
  reach(screen.getByText('Agents'));
  reach(screen.getByText('Elsewhere'));
  expect(lazy).not.toHaveBeenCalled();
  reach(screen.getByText('Task'));
  expect(lazy).toHaveBeenCalledOnce();
});
