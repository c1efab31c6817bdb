import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter, expectFieldText, press } from '../../../../testing/fields.ts';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';

const guests = ask('guests', 'Array', { element_locales: { en: { display_name: 'Guest' } } });
const numbers = ask('numbers', 'Array', { element_type: 'Integer', unit: 'kg' });

const rows = () => screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value);
const row = (name: string) => screen.getByRole('textbox', { name });

it('elements of a list move down and up, but not past either end', async () => {
  const { sends } = await renderField(guests, ['Ann', 'Boris', 'Clara']);
  expect(screen.getByRole('button', { name: 'Move up: Guest 1' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Move down: Guest 3' })).toHaveAttribute('aria-disabled', 'true');
  press('Move down: Guest 1');
  expect(rows()).toEqual(['Boris', 'Ann', 'Clara']);
  press('Move up: Guest 3');
  await sends(['Boris', 'Clara', 'Ann']);
  press('Move up: Guest 1');
  await sends(['Boris', 'Clara', 'Ann']);
});

it('an element that moves to an end keeps the focus on its button', async () => {
  const { user } = await renderField(guests, ['Ann', 'Boris']);
  await user.click(screen.getByRole('button', { name: 'Move up: Guest 2' }));
  expect(rows()).toEqual(['Boris', 'Ann']);
  expect(screen.getByRole('button', { name: 'Move up: Guest 1' })).toHaveFocus();
});

it('elements of a list can’t move or be removed while there is only one, which can be cleared', async () => {
  await renderField(guests, ['Ann']);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  press('Remove: Guest 1');
  expect(rows()).toEqual(['']);
  expect(screen.getByRole('button', { name: 'Remove: Guest 1' })).toHaveAttribute('aria-disabled', 'true');
});

it('elements of a list have the list’s type: numbers with a comma, dates, yes and no', async () => {
  const { sends, user } = await renderField(ask('on', 'Array', { element_type: 'Boolean' }), [true]);
  expect(screen.getByRole('combobox')).toHaveTextContent('Yes');
  await user.click(screen.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: 'No' }));
  await sends([false]);
});

it('Enter in an element adds one below it, before the following ones', async () => {
  await renderField(guests, ['Ann', 'Boris']);
  fireEvent.keyDown(row('Guest 1'), { key: 'Enter' });
  expect(rows()).toEqual(['Ann', '', 'Boris']);
  await waitFor(() => expect(row('Guest 2')).toHaveFocus());
});

it('Enter in an element neither adds one below an empty one nor runs the task', async () => {
  const { user, runs } = await renderField(guests);
  await user.type(row('Guest 1'), '{Enter}');
  expect(rows()).toEqual(['']);
  expect(runs).toEqual([]);
});

it('Enter in an element belongs to the input method during composition', async () => {
  await renderField(guests, ['日']);
  for (const keys of [{ isComposing: true }, { keyCode: 229 }]) {
    const event = createEvent.keyDown(row('Guest 1'), { key: 'Enter', ...keys });
    fireEvent(row('Guest 1'), event);
    expect(rows()).toEqual(['日']);
    expect(event.defaultPrevented).toBe(false);
  }
});

it('errors of a list are shown at their element, and the first is focused', async () => {
  const { submit, runs } = await renderField(numbers, [1, 2, 3]);
  expect(screen.getAllByText('kg')).toHaveLength(3);
  enter('Element 2', 'two');
  enter('Element 3', ' ');
  submit();
  await waitFor(() => expect(row('Element 2')).toHaveAccessibleDescription('Must be a valid integer'));
  expect(row('Element 3')).toHaveAccessibleDescription('Element is required');
  expect(row('Element 1')).toBeValid();
  expect(row('Element 1')).not.toHaveAccessibleDescription();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await waitFor(() => expect(row('Element 2')).toHaveFocus());
  expect(runs).toEqual([]);
});

it('errors of a list disappear as soon as the element is fixed or removed', async () => {
  const { submit, sends } = await renderField(numbers, [1, 'x', 'y']);
  submit();
  await waitFor(() => expect(screen.getAllByText('Must be a valid integer')).toHaveLength(2));
  enter('Element 2', '2');
  await waitFor(() => expect(screen.getAllByText('Must be a valid integer')).toHaveLength(1));
  press('Remove: Element 3');
  await waitFor(() => expect(screen.queryByText('Must be a valid integer')).toBeNull());
  await sends([1, 2]);
});

it('errors of a list move with the element', async () => {
  const { submit } = await renderField(numbers, ['x', 2]);
  submit();
  await waitFor(() => expect(row('Element 1')).toBeInvalid());
  press('Move down: Element 1');
  await waitFor(() => expect(row('Element 2')).toBeInvalid());
  expect(row('Element 1')).toBeValid();
});

it('the focus of a list stays near a removed element', async () => {
  await renderField(guests, ['Ann', 'Boris', 'Clara']);
  const remove = (name: string) => screen.getByRole('button', { name: `Remove: ${name}` });
  press('Remove: Guest 1');
  await waitFor(() => expect(remove('Guest 1')).toHaveFocus());
  press('Remove: Guest 2');
  await waitFor(() => expect(remove('Guest 1')).toHaveFocus());
  press('Remove: Guest 1');
  await waitFor(() => expect(row('Guest 1')).toHaveFocus());
});

const prices = ask('prices', 'Map', { key_type: 'String', value_type: 'Float' });
const field = (name: string) => screen.getByRole('textbox', { name });

it('entries of a map start with those of an earlier run, and can be added and removed', async () => {
  const { sends } = await renderField({ ...prices, unit: 'kg' }, { eggs: 2.5, milk: 1 });
  expect(screen.getAllByText('kg')).toHaveLength(2);
  expect(field('Key 2')).toHaveValue('milk');
  expect(field('Value 2')).toHaveValue('1');
  press('Remove entry 1');
  press('Add an entry');
  enter('Key 2', 'oats');
  enter('Value 2', '3,25');
  await sends({ milk: 1, oats: 3.25 });
});

it('entries of a map are at least one, which can be cleared but not removed', async () => {
  await renderField(prices, { eggs: 2 });
  press('Remove entry 1');
  expect(field('Key 1')).toHaveValue('');
  expect(field('Value 1')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Remove entry 1' })).toHaveAttribute('aria-disabled', 'true');
});

it.each(['Key 1', 'Value 1'])('entries of a map can be cleared once %s has text', async (name) => {
  await renderField(prices);
  enter(name, '1');
  expect(screen.getByRole('button', { name: 'Remove entry 1' })).toBeEnabled();
});

it('entries of a map accept a date as key and yes or no as value', async () => {
  const days = ask('days', 'Map', { key_type: 'Date', value_type: 'Boolean' });
  const { user, sends } = await renderField(days);
  enter('Key 1', '2026-12-24');
  await user.click(screen.getByRole('combobox', { name: /Value 1/ }));
  await user.click(screen.getByRole('option', { name: 'Yes' }));
  await sends({ '2026-12-24': true });
});

it('errors of a map are shown on the affected side of the entry', async () => {
  const { submit, runs } = await renderField(prices, { eggs: 2, milk: 1, oats: 3 });
  enter('Key 2', ' ');
  enter('Value 3', '');
  submit();
  await expectFieldText('Key 2', 'Key is required');
  await expectFieldText('Value 3', 'Value is required');
  for (const name of ['Key 1', 'Value 1', 'Value 2', 'Key 3']) expect(field(name)).toBeValid();
  expect(runs).toEqual([]);
});

it('errors of a map show at both entries with the same key, and disappear when one changes', async () => {
  const { submit, sends } = await renderField(prices, { eggs: 2, milk: 1 });
  enter('Key 2', ' eggs ');
  submit();
  await waitFor(() => expect(screen.getAllByText('This key is already used')).toHaveLength(2));
  enter('Key 2', 'cream');
  await waitFor(() => expect(screen.queryByText('This key is already used')).toBeNull());
  await sends({ eggs: 2, cream: 1 });
});

it('the focus of a map moves to the key of an added entry', async () => {
  await renderField(prices, { eggs: 2 });
  press('Add an entry');
  await waitFor(() => expect(field('Key 2')).toHaveFocus());
});

it('the focus of a map stays near a removed entry', async () => {
  await renderField(prices, { eggs: 2, milk: 1, oats: 3 });
  const remove = (number: number) => screen.getByRole('button', { name: `Remove entry ${number}` });
  press('Remove entry 1');
  await waitFor(() => expect(remove(1)).toHaveFocus());
  press('Remove entry 2');
  await waitFor(() => expect(remove(1)).toHaveFocus());
  press('Remove entry 1');
  await waitFor(() => expect(field('Key 1')).toHaveFocus());
});
