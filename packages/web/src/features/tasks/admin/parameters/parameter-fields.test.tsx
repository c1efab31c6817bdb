import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter, press, switchToRussian, textsOf } from '../../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { ParameterRow, type ParameterRowProps } from './parameter-editor.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import type { RowValue } from './parameter-rows.ts';

const texts = ['tasks-admin'];

async function show(begun: RowValue, kind: 'required' | 'output' = 'required') {
  const given: RowValue[] = [];
  function Host() {
    const [value, setValue] = useState(begun);
    const keep = (next: RowValue) => {
      given.push(next);
      setValue(next);
    };
    return <ParameterFields kind={kind} value={value} onChange={keep} />;
  }
  const rendered = await renderWithProviders(<Host />, { texts });
  return { ...rendered, now: () => given.at(-1) };
}
const text = { name: 'meal', param_type: 'UserInput', data_type: 'String' };
const choices = (label: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  return screen.getAllByRole('option');
};
const choose = (label: string, option: string) => {
  choices(label);
  fireEvent.click(screen.getByRole('option', { name: option }));
};
/** The labels of the text fields, in order. */
const labels = () => textsOf([...document.querySelectorAll('label:not(:has([type="checkbox"]))')]);

const ofInput = ['Default value', 'Optional if this file parameter is set'];

it('the fields of a parameter are name, unit, source, type and a label in each language', async () => {
  const { now } = await show(text);
  expect(labels()).toEqual(['Name', 'Unit', 'Label, English', 'Label, Русский', ...ofInput]);
  expect(screen.getByRole('combobox', { name: 'Source' })).toHaveTextContent('User input');
  expect(screen.getByRole('combobox', { name: 'Data type' })).toHaveTextContent('Text (String)');
  enter('Name', 'dish');
  enter('Unit', 'kg');
  enter('Label, Русский', 'Блюдо');
  expect(now()).toEqual({ ...text, name: 'dish', unit: 'kg', locales: { ru: { display_name: 'Блюдо' } } });
  enter('Unit', '');
  enter('Label, Русский', '');
  expect(now()).toEqual({ ...text, name: 'dish', locales: {} });
});

it('the fields of a parameter set whether a value is optional, only if it comes from a form', async () => {
  const { now } = await show(text);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Optional' }));
  expect(now()).toEqual({ ...text, optional: true });
  choose('Source', 'Administrator');
  expect(now()).not.toHaveProperty('optional');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('the fields of a parameter limit a number and set its default', async () => {
  const { now } = await show({ ...text, data_type: 'Integer' });
  enter('Minimum', '1');
  enter('Maximum', '10');
  enter('Default value', '3');
  expect(now()).toEqual({ ...text, data_type: 'Integer', min: 1, max: 10, default_value: 3 });
  enter('Maximum', '');
  expect(now()).not.toHaveProperty('max');
  choose('Source', 'Administrator');
  expect(now()).toMatchObject({ min: 1 });
  expect(now()).not.toHaveProperty('default_value');
  choose('Data type', 'Text (String)');
  expect(now()).not.toHaveProperty('min');
  expect(screen.queryByLabelText('Minimum')).toBeNull();
});

it('the fields of a parameter limit the numbers of a list, but not texts', async () => {
  const { now } = await show({ ...text, data_type: 'Array', element_type: 'Float', min: 0.5 });
  expect(screen.getByLabelText('Minimum')).toHaveValue('0.5');
  enter('Default value', '[1, 2.5]');
  expect(now()).toMatchObject({ default_value: [1, 2.5] });
  choose('Type of elements', 'Text (String)');
  expect(now()).not.toHaveProperty('min');
});

it('the fields of a parameter of a file offer only the form or the parent as source', async () => {
  const { now } = await show({ ...text, param_type: 'AdminInput' });
  choose('Data type', 'Photo (Image)');
  expect(now()).toEqual({ ...text, data_type: 'Image' });
  expect(textsOf(choices('Source'))).toHaveLength(2);
});

it('the fields of a parameter of an output have a description instead of a source', async () => {
  const { now } = await show({ name: 'kcal', data_type: 'Integer' }, 'output');
  expect(labels()).toEqual(['Name', 'Unit', 'Label, English', 'Label, Русский', 'Description']);
  expect(screen.queryByRole('combobox', { name: 'Source' })).toBeNull();
  enter('Description', 'Of the whole plate');
  expect(now()).toMatchObject({ description: 'Of the whole plate' });
  enter('Description', '');
  expect(now()).not.toHaveProperty('description');
});

it('the fields of a parameter offer every source and type, and select none for an unknown one', async () => {
  await show({ ...text, param_type: 'Moon', data_type: 'Colour' });
  expect(screen.getByRole('combobox', { name: 'Source' })).not.toHaveTextContent(/\w/);
  expect(textsOf(choices('Source'))).toEqual([
    ...['Account', 'User input', 'Health profile', 'Preferences', 'Parent run', 'Administrator'],
  ]);
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  expect(screen.getByRole('combobox', { name: 'Data type' })).not.toHaveTextContent(/\w/);
});

it.each<[string, string[], object]>([
  [
    'List (Array)',
    ['Label of elements, English', 'Label of elements, Русский', ...ofInput],
    { element_type: 'String' },
  ],
  [
    'Entries (Map)',
    [
      ...['Label of keys, English', 'Label of keys, Русский'],
      ...['Label of values, English', 'Label of values, Русский', ...ofInput],
    ],
    { key_type: 'String', value_type: 'String' },
  ],
  ['Photo (Image)', [], {}],
])('the fields of each type: %s', async (type, fields, facts) => {
  const { now } = await show({ ...text, options: [{ value: 'x' }], multi_choice: true });
  choose('Data type', type);
  expect(labels().slice(4)).toEqual(fields);
  const { name, param_type, data_type: _type, ...rest } = now() as Record<string, unknown>;
  expect([name, param_type, rest]).toEqual(['meal', 'UserInput', facts]);
});

it('the fields of each type are changed and sent: the types of an entry, the label of an element', async () => {
  const map = await show({ ...text, data_type: 'Map', key_type: 'String', value_type: 'String' });
  choose('Type of values', 'Number (Float)');
  enter('Label of keys, English', 'Dish');
  expect(map.now()).toMatchObject({
    value_type: 'Float',
    key_locales: { en: { display_name: 'Dish' } },
  });
  map.unmount();
  const list = await show({ ...text, data_type: 'Array', element_type: 'String' });
  choose('Type of elements', 'Whole number (Integer)');
  enter('Label of elements, English', 'Minutes');
  expect(list.now()).toMatchObject({
    element_type: 'Integer',
    element_locales: { en: { display_name: 'Minutes' } },
  });
});

describe('the options of a choice', () => {
  const choice = {
    ...text,
    data_type: 'Enum',
    options: [{ value: 'soup' }, { value: 'salad' }],
    multi_choice: false,
  };
  const group = () => within(screen.getByRole('group', { name: 'Options' }));

  it('are added, labeled in each language, and removed', async () => {
    const { now } = await show(choice);
    press('Add option');
    enter('Option 3', 'stew');
    enter('Label of option 3, English', 'Stew');
    enter('Label of option 1, Русский', 'Суп');
    press('Remove option 2');
    expect(now()?.options).toEqual([
      { value: 'soup', locales: { ru: { display_name: 'Суп' } } },
      { value: 'stew', locales: { en: { display_name: 'Stew' } } },
    ]);
    expect(group().getAllByRole('listitem')).toHaveLength(2);
  });

  it('can’t all be removed', async () => {
    await show({ ...choice, options: [{ value: 'soup' }] });
    expect(screen.getByRole('button', { name: 'Remove option 1' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('that are invalid in the JSON are shown as empty', async () => {
    await show({ ...choice, options: [null, 'x', { value: 7 }] } as RowValue);
    const fields = group().queryAllByRole<HTMLInputElement>('textbox', { name: /^Option \d$/ });
    expect(fields.map(({ value }) => value)).toEqual(['', '', '']);
  });

  it('can be multiple', async () => {
    const { now } = await show(choice);
    fireEvent.click(screen.getByLabelText('Several may be chosen'));
    expect(now()?.multi_choice).toBe(true);
  });
});

describe('the value set by an administrator', () => {
  const set = (data_type: string, value?: unknown) =>
    ({ ...text, param_type: 'AdminInput', data_type, ...(value !== undefined && { value }) }) as RowValue;

  it('is sent in its type, and keeps its text', async () => {
    const { now } = await show(set('Float'));
    enter('Value', '1.50');
    expect(now()?.value).toEqual(1.5);
    expect(screen.getByLabelText('Value')).toHaveValue('1.50');
  });

  it.each([
    ['String', ''],
    ['Float', ''],
    ['Array', 'Lists and objects as JSON'],
    ['Object', 'Lists and objects as JSON'],
  ])('the value of type %s set by an administrator has the help %j', async (type, help) => {
    await show(set(type));
    expect(screen.getByLabelText('Value')).toHaveAccessibleDescription(help);
  });

  it('is removed when empty, and with its source or type', async () => {
    const { now } = await show(set('String', 'soup'));
    enter('Value', '');
    expect(now()).not.toHaveProperty('value');
    enter('Value', 'stew');
    choose('Data type', 'Whole number (Integer)');
    expect(now()).not.toHaveProperty('value');
    enter('Value', '7');
    choose('Source', 'User input');
    expect(now()).not.toHaveProperty('value');
    expect(screen.queryByLabelText('Value')).toBeNull();
  });
});

describe('a parameter’s row', () => {
  const row = async (given: Partial<ParameterRowProps> = {}) => {
    const acts: (string | number)[] = [];
    const props: ParameterRowProps = {
      kind: 'required',
      value: {
        ...text,
        locales: { en: { display_name: 'What you ate' }, ru: { display_name: 'Что вы съели' } },
      },
      number: 2,
      isOpen: false,
      isFirst: false,
      isLast: false,
      isKept: false,
      hasFault: false,
      onToggle: () => acts.push('toggle'),
      onChange: () => {},
      onMove: (step) => acts.push(step),
      onRemove: () => acts.push('remove'),
      ...given,
    };
    await renderWithProviders(
      <ul>
        <ParameterRow {...props} />
      </ul>,
      { texts },
    );
    return acts;
  };
  const head = () => screen.getAllByRole('button')[0] as HTMLElement;

  it.each<[RowValue, string]>([
    [{ ...text, locales: { en: { display_name: 'What you ate' } } }, 'mealWhat you ate · User inputString'],
    [{}, 'Parameter 2?'],
  ])('shows its name, label, source and type when collapsed: %j', async (value, said) => {
    await row({ value });
    expect(textsOf([head()])).toEqual([said]);
    expect(head()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('shows its label in the user’s language, else in English', async () => {
    await switchToRussian();
    await row();
    expect(head()).toHaveTextContent('Что вы съели');
  });

  it('is moved and removed by buttons with its name', async () => {
    const acts = await row();
    for (const name of ['Move up: meal', 'Move down: meal', 'Remove: meal']) press(name);
    head().click();
    expect(acts).toEqual([-1, 1, 'remove', 'toggle']);
  });

  it('can’t move past either end, nor be removed if a scheduled task needs it', async () => {
    await row({ isFirst: true, isLast: true, isKept: true });
    for (const name of ['Move up: meal', 'Move down: meal', 'A scheduled task needs this parameter: meal'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });
});
