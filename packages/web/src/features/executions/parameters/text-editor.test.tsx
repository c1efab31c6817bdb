import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter, expectFieldText, switchToRussian } from '../../../../testing/fields.ts';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';

const topic = ask('topic', 'String');
const field = () => screen.getByLabelText(/^The /);
/** Presses Enter and returns whether the field handled it instead of starting a new line. */
function pressEnter(keys: object = {}): boolean {
  const event = createEvent.keyDown(field(), { key: 'Enter', ...keys });
  fireEvent(field(), event);
  return event.defaultPrevented;
}

it.each<[string, string, string, object, boolean]>([
  ['runs a short line', 'topic', 'Cats', {}, true],
  ['with Shift begins a line', 'topic', 'Cats', { shiftKey: true }, false],
  ['belongs to the input method while it composes', 'topic', 'Cats', { isComposing: true }, false],
  ['ends a composition in Safari', 'topic', 'Cats', { keyCode: 229 }, false],
  ['begins a line in a long text', 'topic', 'x'.repeat(60), {}, false],
  ['begins a line where the name promises a long text', 'description', 'Cats', {}, false],
  ['with Ctrl runs a long text', 'description', 'Cats', { ctrlKey: true }, true],
  ['with the Command key runs a text of two lines', 'topic', 'Cats\nDogs', { metaKey: true }, true],
])('Enter in a text: %s', async (_what, name, text, keys, runsIt) => {
  const { runs } = await renderField(ask(name, 'String'), text);
  expect(pressEnter(keys)).toBe(runsIt);
  if (runsIt) await waitFor(() => expect(runs).toEqual([{ [name]: text }]));
  else expect(runs).toEqual([]);
});

it('Enter in a text shows the error of an empty text and runs nothing', async () => {
  const { runs } = await renderField(topic);
  pressEnter();
  await expectFieldText(/^The /, 'This field is required');
  expect(runs).toEqual([]);
});

it.each<[Parameters<typeof ask>[1], string, string]>([
  ['Date', 'max', '9999-12-31'],
  ['DateTime', 'max', '9999-12-31T23:59'],
])('a field of %s has %s %s', async (type, attribute, value) => {
  await renderField(ask('it', type));
  expect(field()).toHaveAttribute(attribute, value);
});

it('a field of a number has its whole range, as numbers are written', async () => {
  await renderField(ask('salt', 'Float', { min: 0.0005, max: 1_000_000 }));
  expect(field()).toHaveAccessibleDescription('From 0.0005 to 1,000,000');
});

it.each([
  [8000, ''],
  [8001, '8,001 of 10,000 characters'],
])('a text of %i characters says how near its limit is: %j', async (length, words) => {
  await renderField(topic, 'x'.repeat(length));
  expect(field()).toHaveAccessibleDescription(words);
});

it('a field of money mentions the user’s own currency, and shows no unit', async () => {
  await renderField({ ...ask('budget', 'Float'), unit: 'local currency' });
  expect(field()).toHaveAccessibleDescription('In your currency');
  expect(screen.queryByText('local currency')).toBeNull();
});

it('a field of a time names its zone, unless there is an error', async () => {
  const { submit } = await renderField(ask('moment', 'DateTime'));
  expect(field()).toHaveAccessibleDescription('Your local time');
  submit();
  await expectFieldText(/^The /, 'This field is required');
});

it.each<[Parameters<typeof ask>[1], string, string]>([
  ['String', 'x'.repeat(10_001), 'Must be at most 10,000 characters'],
  ['Integer', '1e3', 'Must be a valid integer'],
])('a text or number field rejects %s %j', async (type, text, fault) => {
  const { submit, runs } = await renderField(ask('it', type));
  enter('The it', text);
  submit();
  await expectFieldText('The it', fault);
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(runs).toEqual([]);
});

it.each<['Integer' | 'Float', string, number]>([
  ['Float', '1,200', 1200],
  ['Integer', '1,200', 1200],
])('a number accepts %s written as %j', async (type, text, value) => {
  const { sends } = await renderField(ask('it', type));
  enter('The it', text);
  await sends(value);
});

it('a number is read as the language of the page has it', async () => {
  const { sends } = await renderField(ask('it', 'Float'));
  await switchToRussian();
  enter('The it', '1,200');
  await sends(1.2);
});
