import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ActionMenu } from './action-menu.tsx';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { ParsedText, SmallSelect, SmallText } from './small-fields.tsx';

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

it('explains the effect and the purpose of the reason', async () => {
  await show();
  expect(screen.getByRole('dialog', { name: 'Block Nora?' })).toHaveAccessibleDescription(
    'All sessions end.',
  );
  expect(reason()).toHaveAccessibleDescription('Kept in the history.');
  expect(reason()).toHaveAttribute('maxlength', '500');
});

it.each(['', '   ', '\n'])('is not sent with the reason %j', async (text) => {
  const { onSend } = await show();
  type(text);
  expect(screen.getByRole('button', { name: 'Block' })).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
});

it('sends the reason trimmed', async () => {
  const { onSend, onClose } = await show();
  type('  Spam  ');
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Spam');
  expect(onClose).not.toHaveBeenCalled();
});

it('closes on Cancel and Escape', async () => {
  const { onSend, onClose } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.keyDown(reason(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onSend).not.toHaveBeenCalled();
});

it('can’t be closed or sent again while it is being sent', async () => {
  const { onSend, onClose } = await show({ pending: true });
  type('Spam');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  fireEvent.keyDown(reason(), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: /Block/ }));
  expect([onSend.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

it('keeps the reason, and shows why it was refused', async () => {
  await show({ problem: <p role="alert">The last administrator</p> });
  type('Spam');
  expect(screen.getByRole('alert')).toHaveTextContent('The last administrator');
  expect(reason()).toHaveValue('Spam');
});

it('a menu of actions opens, runs one and closes', async () => {
  const copy = vi.fn();
  const actions = [
    { label: 'Copy', icon: 'content_copy', onSelect: copy },
    { label: 'Delete', icon: 'delete', onSelect: vi.fn(), tone: 'danger', disabled: true },
  ] as const;
  await renderWithProviders(<ActionMenu label="Actions for Chef" actions={actions} />);
  const button = screen.getByRole('button', { name: 'Actions for Chef' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(copy).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('a menu can’t be opened while an action is in progress', async () => {
  await renderWithProviders(<ActionMenu label="Actions" actions={[]} disabled />);
  expect(screen.getByRole('button', { name: 'Actions' })).toBeDisabled();
});

it('a small field has a visible label or an accessible name', async () => {
  const onText = vi.fn();
  await renderWithProviders(
    <>
      <SmallText label="Unit" text="kg" onText={onText} />
      <SmallText name="Value of option 1" text="" onText={onText} isCode />
    </>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Unit' }), { target: { value: 'g' } });
  expect(onText).toHaveBeenCalledWith('g');
  expect(screen.getByRole('textbox', { name: 'Value of option 1' })).toHaveAttribute('spellcheck', 'false');
});

it('a field over a parsed value keeps the typed text while it means the same', async () => {
  const onValue = vi.fn();
  const field = (value: unknown) => (
    <ParsedText
      label="Number"
      value={value}
      toText={(given) => String(given)}
      fromText={Number}
      onValue={onValue}
    />
  );
  await renderWithProviders(field(1));
  const input = () => screen.getByRole('textbox', { name: 'Number' });
  fireEvent.change(input(), { target: { value: '1.0' } });
  expect(onValue).toHaveBeenLastCalledWith(1);
  expect(input()).toHaveValue('1.0');
});

it('a small select is empty while its value is not an option', async () => {
  const options = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta' },
  ] as const;
  const onSelect = vi.fn();
  await renderWithProviders(<SmallSelect label="Type" value={null} options={options} onSelect={onSelect} />);
  const box = screen.getByRole('combobox', { name: /Type/ });
  expect(box).not.toHaveTextContent(/Alpha|Beta/);
  fireEvent.mouseDown(box);
  fireEvent.click(screen.getByRole('option', { name: 'Beta' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('b');
});
