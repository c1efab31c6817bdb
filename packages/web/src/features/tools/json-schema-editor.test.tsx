import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, textsOf } from '../../../testing/fields.ts';
import { typeJson } from '../../../testing/json-editor.ts';
import { JsonSchemaEditor } from './json-schema-editor.tsx';
import { aTool, openPart, saveTool } from './testing/tools.tsx';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2, description: 'Its name' },
    days: { type: 'integer', minimum: 1, maximum: 7 },
    units: { type: ['string', 'null'] },
  },
  required: ['city'],
  additionalProperties: false,
};
const list = (legend = /^\d+ (arguments?|аргумента)$/) =>
  within(screen.getByText(legend).closest('fieldset') as HTMLElement);
const row = (at: number) => within(list().getAllByRole('listitem')[at] as HTMLElement);
const open = async (input_schema: object = schema) => {
  const unnamed: boolean[] = [];
  const onUnnamed = (isUnnamed: boolean) => {
    unnamed.push(isUnnamed);
  };
  const config = { url: 'https://api.example.com/forecast' };
  const tool = aTool({ input_schema: input_schema as never, config });
  const rendered = await openPart(tool, ({ control }) => (
    <JsonSchemaEditor control={control} onUnnamed={onUnnamed} />
  ));
  return { ...rendered, unnamed, stored: () => rendered.inputs.at(-1)?.input_schema };
};
const json = 'JSON Schema';

describe('the arguments as a list', () => {
  it('show name, type, description and whether each is required; complex ones are left to JSON', async () => {
    await open();
    expect(screen.getByText('3 arguments')).toBeInTheDocument();
    expect(row(0).getByLabelText('Name')).toHaveValue('city');
    expect(row(0).getByLabelText('Description')).toHaveValue('Its name');
    expect(row(0).getByLabelText('Required')).toBeChecked();
    expect(row(1).getByRole('combobox', { name: 'Type' })).toHaveTextContent('Whole number');
    expect(row(1).getByLabelText('Required')).not.toBeChecked();
    expect(row(2).queryByRole('combobox')).toBeNull();
    expect(row(2).getByText('Defined in JSON')).toBeInTheDocument();
  });

  it('update the saved schema, keeping the limits of an unchanged type', async () => {
    const { user, stored } = await open();
    fireEvent.change(row(0).getByLabelText('Name'), { target: { value: ' town ' } });
    fireEvent.change(row(0).getByLabelText('Description'), { target: { value: '' } });
    fireEvent.click(row(1).getByLabelText('Required'));
    fireEvent.mouseDown(row(1).getByRole('combobox', { name: 'Type' }));
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['Text', 'Whole number', 'Number', 'Yes or no']);
    await user.click(screen.getByRole('option', { name: 'Yes or no' }));
    press('Remove units');
    saveTool();
    await waitFor(() =>
      expect(stored()).toEqual({
        type: 'object',
        properties: { town: { type: 'string', minLength: 2 }, days: { type: 'boolean' } },
        required: ['town', 'days'],
        additionalProperties: false,
      }),
    );
  });

  it('are incomplete while one has no unique name, and the row shows why', async () => {
    const { unnamed } = await open();
    press('Add argument');
    expect(row(3).getByLabelText('Name')).toHaveFocus();
    expect(row(3).getByLabelText('Name')).toHaveAccessibleDescription('Enter a name');
    expect(screen.getByRole('button', { name: 'Remove argument 4' })).toBeInTheDocument();
    expect(unnamed.at(-1)).toBe(true);
    fireEvent.change(row(3).getByLabelText('Name'), { target: { value: 'days' } });
    expect(row(3).getByLabelText('Name')).toHaveAccessibleDescription('This name is already used above');
    fireEvent.click(row(3).getByRole('button', { name: 'Remove days' }));
    expect(unnamed.at(-1)).toBe(false);
    expect(screen.getByText('3 arguments')).toBeInTheDocument();
  });

  it('can be none', async () => {
    await open({ ...schema, properties: {}, required: [] });
    expect(screen.getByText('0 arguments')).toBeInTheDocument();
    expect(screen.getByText('The tool takes no arguments.')).toBeInTheDocument();
  });
});

describe('the arguments as JSON', () => {
  it('update the list while typing', async () => {
    await open();
    await typeJson(json, '{"type":"object","properties":{"day":{"type":"number"}},"required":[]}');
    expect(await screen.findByText('1 argument')).toBeInTheDocument();
    expect(row(0).getByRole('combobox', { name: 'Type' })).toHaveTextContent('Number');
    expect(row(0).getByLabelText('Name')).toHaveValue('day');
  });

  it('lock the list while they are no JSON, and can be replaced by the list', async () => {
    const { stored } = await open();
    await typeJson(json, '{"type": ');
    expect(
      await screen.findByText("The JSON can't be shown as a list. The list shows its last valid version."),
    ).toBeInTheDocument();
    expect(screen.getByText('3 arguments')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add argument' })).toBeDisabled();
    expect(list().getByRole('list')).toHaveAttribute('inert');
    press('Use the list');
    await waitFor(() => expect(screen.queryByText(/The JSON can't be shown as a list/)).toBeNull());
    saveTool();
    await waitFor(() => expect(stored()).toEqual(schema));
  });
});
