import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';

const show = async (given: Partial<ReasonDialogProps> = {}) => {
  const props = { onSend: vi.fn(), onClose: vi.fn() };
  await renderWithProviders(
    <ReasonDialog
      title="Block Nora?"
      text="All sessions end."
      label="Reason"
      help="Kept in the history."
      confirmLabel="Block"
      color="error"
      pending={false}
      problem={null}
      open
      {...props}
      {...given}
    />,
  );
  return props;
};
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const type = (value: string) => fireEvent.change(reason(), { target: { value } });

it.each(['', '   '])('the dialog of a reason is not sent with %j', async (text) => {
  const { onSend } = await show();
  type(text);
  expect(screen.getByRole('button', { name: 'Block' })).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
});

it('the dialog of a reason sends the reason trimmed', async () => {
  const { onSend, onClose } = await show();
  type('  Spam  ');
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Spam');
  expect(onClose).not.toHaveBeenCalled();
});

it('the dialog of a reason closes on Cancel and Escape', async () => {
  const { onSend, onClose } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.keyDown(reason(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onSend).not.toHaveBeenCalled();
});

it('the dialog of a reason asks before a typed reason is lost', async () => {
  const { onClose } = await show();
  type('Spam');
  fireEvent.keyDown(reason(), { key: 'Escape' });
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('the dialog of a reason can’t be closed or sent again while it is being sent', async () => {
  const { onSend, onClose } = await show({ pending: true });
  type('Spam');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  fireEvent.keyDown(reason(), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: /Block/ }));
  expect([onSend.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});
