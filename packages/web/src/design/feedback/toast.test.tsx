import Drawer from '@mui/material/Drawer';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useConfirm } from './confirm.tsx';
import { TitledDialog } from './titled-dialog.tsx';
import { useToast } from './toast.tsx';

function Toaster() {
  const toast = useToast();
  const error = new ApiError({ status: 409, code: 'STALE_WRITE', message: 'server words' });
  return (
    <>
      <button type="button" onClick={() => toast.success('Saved')}>
        Succeed
      </button>
      <button type="button" onClick={() => toast.success('Switched', 60_000)}>
        Switch
      </button>
      <button type="button" onClick={() => toast.error(error)}>
        Fail
      </button>
    </>
  );
}

describe('useToast', () => {
  it('announces a success politely and a failure immediately, with the text of its code', async () => {
    const { user } = await renderWithProviders(<Toaster />);
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Saved');
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this');
  });

  it('announces also from an open dialog, which hides the rest of the page from screen readers', async () => {
    const { user } = await renderWithProviders(
      <TitledDialog title="Details">
        <Toaster />
      </TitledDialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  });

  it('announces after a question over an open dialog, also while an earlier toast is visible', async () => {
    function Asker() {
      const confirm = useConfirm();
      const toast = useToast();
      const stop = async () => {
        if (await confirm({ title: 'Stop all?', confirmLabel: 'Stop' })) toast.success('Stopped');
      };
      return (
        <button type="button" onClick={() => void stop()}>
          Ask
        </button>
      );
    }
    const { user } = await renderWithProviders(
      <TitledDialog title="Details">
        <Toaster />
        <Asker />
      </TitledDialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    await screen.findByText('Saved');
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const toast = await screen.findByText('Stopped');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(toast.closest('[aria-hidden=true]')).toBeNull();
  });

  it.each([
    ['a dialog', (open: boolean) => <TitledDialog open={open} title="Details" />],
    ['a sheet', (open: boolean) => <Drawer open={open}>Details</Drawer>],
  ])('shows none over %s that opens', async (_, opened) => {
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {opened(isOpen)}
        </>
      );
    }
    const { user } = await renderWithProviders(
      <>
        <Toaster />
        <Opener />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    await screen.findByText('Switched');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('Details');
    // It would be visible for a minute.
    await waitFor(() => expect(screen.queryByText('Switched')).toBeNull());
  });

  describe('the time it is visible', () => {
    afterEach(() => vi.useRealTimers());

    it.each([
      ['a success', 'Succeed', 'Saved', 4000],

      ['a failure', 'Fail', /^Someone else has changed this/, 6000],
    ])('of %s', async (_, button, text, milliseconds) => {
      await renderWithProviders(<Toaster />);
      vi.useFakeTimers();
      fireEvent.click(screen.getByRole('button', { name: button }));
      const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
      for (let step = 0; step < 10; step += 1) await pass(0);
      await pass(milliseconds - 100);
      expect(screen.getByText(text)).toBeInTheDocument();
      // After its time, it disappears in several steps.
      for (let step = 0; step < 4; step += 1) await pass(300);
      expect(screen.queryByText(text)).toBeNull();
    });
  });
});
