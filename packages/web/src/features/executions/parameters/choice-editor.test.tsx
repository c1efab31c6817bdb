import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ask } from '../testing/factories.ts';
import { options, renderField } from '../testing/render-parameter-form.tsx';

const style = ask('style', 'Enum', { options: options(4) });
const country = ask('country', 'Enum', { options: options(5) });
const parts = ask('parts', 'Enum', { options: options(6), multi_choice: true });
const group = (name: string) => screen.getByRole('group', { name });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const list = () => screen.getByRole('combobox', { name: /The country/ });

it('a choice of few options shows up to four options side by side, none selected at first', async () => {
  await renderField(style);
  const radios = within(group('The style')).getAllByRole('radio');
  expect(radios.map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'value_1',
    'value_2',
    'value_3',
    'value_4',
  ]);
  for (const radio of radios) expect(radio).not.toBeChecked();
});

it('a choice of few options shows the error under its group, with the focus on the first option', async () => {
  const { submit, runs } = await renderField(style);
  submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('This field is required');
  expect(group('The style')).toHaveAccessibleDescription('This field is required');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Choice 1' })).toHaveFocus());
  expect(runs).toEqual([]);
});

it('a choice of few options is required again if an earlier choice is no longer offered', async () => {
  const { submit, sends } = await renderField(style, 'value_9');
  submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Must be one of the options');
  choose('Choice 4');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await sends('value_4');
});

it('a choice of many options is a list that shows a prompt until something is selected', async () => {
  const { user, sends } = await renderField(country);
  expect(list()).toHaveTextContent('Choose');
  await user.click(list());
  await user.click(screen.getByRole('option', { name: 'Choice 5' }));
  expect(list()).toHaveTextContent('Choice 5');
  await sends('value_5');
});

it('a choice of many options is required, with the focus on the list', async () => {
  const { submit } = await renderField(country);
  submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('This field is required');
  await waitFor(() => expect(list()).toHaveFocus());
});

it('a choice of many options shows no earlier choice that is no longer offered, and rejects it', async () => {
  const { submit } = await renderField(country, 'value_9');
  expect(list()).toHaveTextContent('Choose');
  submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Must be one of the options');
});

it('a multiple choice starts with the choices of an earlier run, which can be cleared', async () => {
  const { user, sends } = await renderField(parts, ['value_2', 'value_5']);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Choice 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choice 6' }));
  await sends(['value_5', 'value_6']);
});

it('a multiple choice shows a hint until the error replaces it', async () => {
  const { submit } = await renderField(parts);
  expect(group('The parts')).toHaveAccessibleDescription('Choose one or several');
  submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('This field is required');
  expect(group('The parts')).toHaveAccessibleDescription('This field is required');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Choice 1' })).toHaveFocus());
});

it('a multiple choice is checked when the focus leaves the group, not inside it', async () => {
  const { user } = await renderField(parts);
  screen.getByRole('checkbox', { name: 'Choice 1' }).focus();
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('button', { name: 'Cancel' }).focus();
  expect(await screen.findByRole('alert')).toHaveTextContent('This field is required');
});
