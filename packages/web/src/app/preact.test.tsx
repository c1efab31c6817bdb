import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fireEvent, render, screen, waitFor } from '../../testing/library.ts';

function Digits() {
  const [text, setText] = useState('12');
  return (
    <input
      aria-label="Digits"
      value={text}
      onChange={({ target }) => setText((before) => (/^\d*$/.test(target.value) ? target.value : before))}
    />
  );
}

it('a controlled field shows its component’s value, not rejected input', async () => {
  render(<Digits />);
  const field = screen.getByRole('textbox', { name: 'Digits' });
  fireEvent.change(field, { target: { value: '12a' } });
  await waitFor(() => expect(field).toHaveValue('12'));
  fireEvent.change(field, { target: { value: '123' } });
  await waitFor(() => expect(field).toHaveValue('123'));
});

it('a controlled checkbox keeps its state', async () => {
  render(<Checkbox checked={false} slotProps={{ input: { 'aria-label': 'Stays' } }} />);
  const box = screen.getByRole('checkbox', { name: 'Stays' });
  fireEvent.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
});

it('autofocus focuses a field once, on mount', async () => {
  const form = (note: string) => (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: what the test is about */}
      <input aria-label={`First ${note}`} autoFocus spellCheck={false} />
      <input aria-label="Second" />
    </>
  );
  const { rerender } = render(form('a'));
  const first = screen.getByRole('textbox', { name: 'First a' });
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAttribute('spellcheck', 'false');
  screen.getByRole('textbox', { name: 'Second' }).focus();
  rerender(form('b'));
  await waitFor(() => expect(first).toHaveAccessibleName('First b'));
  expect(screen.getByRole('textbox', { name: 'Second' })).toHaveFocus();
});
