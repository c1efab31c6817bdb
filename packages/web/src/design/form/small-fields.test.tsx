import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ParsedText, SmallSelect } from './small-fields.tsx';

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
