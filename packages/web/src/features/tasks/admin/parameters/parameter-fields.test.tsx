import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter, press, speakRussian, textsOf } from '../../../../../testing/fields.ts';
import { fireEvent, screen, within } from '../../../../../testing/library.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { ParameterRow, type ParameterRowProps } from './parameter-row.tsx';
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
/** The labels of what is typed, in their order. */
const labels = () => textsOf([...document.querySelectorAll('label:not(:has([type="checkbox"]))')]);

describe('the fields of a parameter', () => {
  it('are name, unit, source, type and a label in each language', async () => {
    const { now } = await show(text);
    expect(labels()).toEqual(['Name', 'Unit', 'Label, English', 'Label, Русский', 'Default value']);
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

  it('say whether one may stay empty, for values from a form only', async () => {
    const { now } = await show(text);
    fireEvent.click(screen.getByRole('checkbox', { name: 'May stay empty' }));
    expect(now()).toEqual({ ...text, optional: true });
    choose('Source', 'Administrator');
    expect(now()).not.toHaveProperty('optional');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('limit a number and say what the form begins with', async () => {
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

  it('limit the numbers of a list, and no texts', async () => {
    const { now } = await show({ ...text, data_type: 'Array', element_type: 'Float', min: 0.5 });
    expect(screen.getByLabelText('Minimum')).toHaveValue('0.5');
    enter('Default value', '[1, 2.5]');
    expect(now()).toMatchObject({ default_value: [1, 2.5] });
    choose('Type of elements', 'String');
    expect(now()).not.toHaveProperty('min');
  });

  it('of a file come from a form or the parent', async () => {
    const { now } = await show({ ...text, param_type: 'AdminInput' });
    choose('Data type', 'Photo (Image)');
    expect(now()).toEqual({ ...text, data_type: 'Image' });
    expect(textsOf(choices('Source'))).toHaveLength(2);
  });

  it('of an output are a description in place of a source', async () => {
    const { now } = await show({ name: 'kcal', data_type: 'Integer' }, 'output');
    expect(labels()).toEqual(['Name', 'Unit', 'Label, English', 'Label, Русский', 'Description']);
    expect(screen.queryByRole('combobox', { name: 'Source' })).toBeNull();
    enter('Description', 'Of the whole plate');
    expect(now()).toMatchObject({ description: 'Of the whole plate' });
    enter('Description', '');
    expect(now()).not.toHaveProperty('description');
  });

  it('keep what they have no field for', async () => {
    const { now } = await show({ ...text, future: [1] });
    enter('Name', 'dish');
    expect(now()).toEqual({ ...text, name: 'dish', future: [1] });
  });

  it('offer every source and every type, and show nothing for one that is unknown', async () => {
    await show({ ...text, param_type: 'Moon', data_type: 'Colour' });
    expect(screen.getByRole('combobox', { name: 'Source' })).not.toHaveTextContent(/\w/);
    expect(textsOf(choices('Source'))).toEqual([
      ...['Account', 'User input', 'Health profile', 'Preferences', 'Parent run', 'Administrator'],
    ]);
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    expect(screen.getByRole('combobox', { name: 'Data type' })).not.toHaveTextContent(/\w/);
  });

  it('are named in Russian', async () => {
    await speakRussian();
    await show({ ...text, param_type: 'AdminInput' });
    expect(screen.getByRole('combobox', { name: 'Источник' })).toHaveTextContent('Администратор');
  });
});

describe('what a type needs beside', () => {
  it.each<[string, string[], object]>([
    [
      'List (Array)',
      ['Label of elements, English', 'Label of elements, Русский', 'Default value'],
      { element_type: 'String' },
    ],
    [
      'Entries (Map)',
      [
        ...['Label of keys, English', 'Label of keys, Русский'],
        ...['Label of values, English', 'Label of values, Русский', 'Default value'],
      ],
      { key_type: 'String', value_type: 'String' },
    ],
    ['Whole number (Integer)', ['Minimum', 'Maximum', 'Default value'], {}],
    ['Photo (Image)', [], {}],
    ['Schedule', [], {}],
  ])('%s', async (type, fields, facts) => {
    const { now } = await show({ ...text, options: [{ value: 'x' }], multi_choice: true });
    choose('Data type', type);
    expect(labels().slice(4)).toEqual(fields);
    const { name, param_type, data_type: _type, ...rest } = now() as Record<string, unknown>;
    expect([name, param_type, rest]).toEqual(['meal', 'UserInput', facts]);
  });

  it('is changed and sent: the types of an entry, the label of an element', async () => {
    const map = await show({ ...text, data_type: 'Map', key_type: 'String', value_type: 'String' });
    choose('Type of values', 'Float');
    enter('Label of keys, English', 'Dish');
    expect(map.now()).toMatchObject({
      value_type: 'Float',
      key_locales: { en: { display_name: 'Dish' } },
    });
    map.unmount();
    const list = await show({ ...text, data_type: 'Array', element_type: 'String' });
    choose('Type of elements', 'Integer');
    enter('Label of elements, English', 'Minutes');
    expect(list.now()).toMatchObject({
      element_type: 'Integer',
      element_locales: { en: { display_name: 'Minutes' } },
    });
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

  it('are added, named in each language, and removed', async () => {
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

  it('are at least one', async () => {
    await show({ ...choice, options: [{ value: 'soup' }] });
    expect(screen.getByRole('button', { name: 'Remove option 1' })).toBeDisabled();
  });

  it.each<[unknown, string[]]>([
    ['soup', []],
    [
      [null, 'x', { value: 7 }],
      ['', '', ''],
    ],
  ])('that are odd in the JSON are shown as empty: %j', async (options, values) => {
    await show({ ...choice, options } as RowValue);
    const fields = group().queryAllByRole<HTMLInputElement>('textbox', { name: /^Option \d$/ });
    expect(fields.map(({ value }) => value)).toEqual(values);
  });

  it('may be several at once', async () => {
    const { now } = await show(choice);
    fireEvent.click(screen.getByLabelText('Several may be chosen'));
    expect(now()?.multi_choice).toBe(true);
  });
});

describe('the value that an administrator sets', () => {
  const set = (data_type: string, value?: unknown) =>
    ({ ...text, param_type: 'AdminInput', data_type, ...(value !== undefined && { value }) }) as RowValue;

  it.each<[string, string, unknown]>([
    ['String', 'soup', 'soup'],
    ['Integer', '7', 7],
    ['Float', '1.50', 1.5],
    ['Boolean', 'true', true],
    ['Array', '["a"]', ['a']],
    ['Object', '{"a":1}', { a: 1 }],
  ])('of a %s typed as %j is sent as %j, and stays as it was typed', async (type, typed, value) => {
    const { now } = await show(set(type));
    enter('Value', typed);
    expect(now()?.value).toEqual(value);
    expect(screen.getByLabelText('Value')).toHaveValue(typed);
    expect(screen.getByLabelText('Value')).toHaveAccessibleDescription('Lists and objects as JSON');
  });

  it('is none when it is empty, and goes with its source and with its type', async () => {
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

describe('the row of a parameter', () => {
  const row = async (given: Partial<ParameterRowProps> = {}) => {
    const acts: (string | number)[] = [];
    const props: ParameterRowProps = {
      kind: 'required',
      value: {
        ...text,
        locales: { en: { display_name: 'What you ate' }, ru: { display_name: 'Что вы съели' } },
      },
      ...{ number: 2, isOpen: false, isFirst: false, isLast: false, isKept: false, hasFault: false },
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
    [{ name: 'kcal', data_type: 'Integer' }, 'kcalInteger'],
    [{}, 'Parameter 2?'],
    [{ ...text, param_type: 'Moon', data_type: 'Colour' }, 'mealColour'],
  ])('closed says its name, label, source and type: %j', async (value, said) => {
    await row({ value });
    expect(textsOf([head()])).toEqual([said]);
    expect(head()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('has its label in the reader’s language, else in English', async () => {
    await speakRussian();
    await row();
    expect(head()).toHaveTextContent('Что вы съели');
  });

  it('is moved and removed by buttons that name it', async () => {
    const acts = await row();
    for (const name of ['Move up: meal', 'Move down: meal', 'Remove: meal']) press(name);
    head().click();
    expect(acts).toEqual([-1, 1, 'remove', 'toggle']);
  });

  it('can’t leave the list at either end, or a scheduled task', async () => {
    await row({ isFirst: true, isLast: true, isKept: true });
    for (const name of ['Move up: meal', 'Move down: meal', 'A scheduled task needs this parameter: meal'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  it('says that something in it is wrong', async () => {
    await row({ hasFault: true });
    expect(screen.getByRole('img', { name: 'There is an error here' })).toBeVisible();
  });
});
