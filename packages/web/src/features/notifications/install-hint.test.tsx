import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { InstallHint } from './install-hint.tsx';

it('offers to install the app once the browser does, and only once', async () => {
  const prompted: string[] = [];
  const { user } = await renderWithProviders(<InstallHint />, { user: {}, texts: ['notifications'] });
  const button = () => screen.queryByRole('button', { name: 'Install the app' });
  expect(button()).toBeNull();
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => void prompted.push('asked'),
  });
  // As public/boot.js does.
  Object.assign(window, { agentariumInstall: offer });
  act(() => void window.dispatchEvent(offer));
  const shown = button();
  expect(shown).toBeInTheDocument();
  if (shown) await user.click(shown);
  expect([prompted, button()]).toEqual([['asked'], null]);
});
