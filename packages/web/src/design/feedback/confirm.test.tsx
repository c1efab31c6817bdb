import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { useConfirm } from './confirm.tsx';

function Asker({ tone }: { tone: 'danger' | 'normal' }) {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async () => {
    const answer = await confirm({
      title: 'Delete agent?',
      text: 'For ever.',
      confirmLabel: 'Delete agent',
      tone,
    });
    setAnswers((all) => [...all, answer]);
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output>{answers.join()}</output>
    </>
  );
}

describe('useConfirm', () => {
  it('returns true for yes, false for Cancel and Escape, and restores the focus', async () => {
    const { user } = await renderWithProviders(<Asker tone="danger" />);
    const ask = screen.getByRole('button', { name: 'Ask' });
    const expectClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(ask);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete agent?' });
    expect(dialog).toHaveAccessibleDescription('For ever.');
    await user.click(screen.getByRole('button', { name: 'Delete agent' }));
    await expectClosed();
    await user.click(ask);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
    await user.click(ask);
    await user.keyboard('{Escape}');
    await expectClosed();
    expect(screen.getByRole('status')).toHaveTextContent('true,false,false');
    await waitFor(() => expect(ask).toHaveFocus());
  });

  it('closes with a no when its page is left', async () => {
    const { user, router } = await renderWithProviders(<Asker tone="danger" />, {
      path: '/',
      routes: [{ path: '*', element: <p>Elsewhere</p> }],
    });
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('alertdialog');
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('focuses Cancel when the action is dangerous', async () => {
    const { user } = await renderWithProviders(<Asker tone="danger" />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
  });
});
