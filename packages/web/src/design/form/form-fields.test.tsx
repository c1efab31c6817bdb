import type { ReactElement } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { press, speakRussian } from '../../../testing/fields.ts';
import { fireEvent, screen } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { DownloadButton } from './download-button.tsx';
import { FilterRow } from './filter-row.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { FormError } from './form-error.tsx';
import { FieldRow, FormPanel } from './form-panel.tsx';
import { FormSelectField } from './form-select-field.tsx';
import { FormSwitch } from './form-switch.tsx';
import { FormTextField } from './form-text-field.tsx';
import { NumberField } from './number-field.tsx';
import { SaveBar } from './save-bar.tsx';

type Values = { name: string; tier: string | null; isOn: boolean; limit: string };
type Field = (control: Control<Values>) => ReactElement;

/** A form with one field; `values` reads what would be sent. */
async function show(field: Field, stored: Partial<Values> = {}) {
  let read: () => Values = () => ({}) as Values;
  let refuse: (name: keyof Values, message: string) => void = () => {};
  function Form() {
    const form = useForm<Values>({
      defaultValues: { name: '', tier: null, isOn: false, limit: '', ...stored },
    });
    read = form.getValues;
    refuse = (name, message) => form.setError(name, { message });
    return (
      <>
        {field(form.control)}
        <button type="button" onClick={() => refuse('name', 'errors:detail.REQUIRED')}>
          Refuse the name
        </button>
        <button type="button" onClick={() => refuse('tier', 'errors:detail.REQUIRED')}>
          Refuse the tier
        </button>
      </>
    );
  }
  const app = await renderWithProviders(<Form />);
  return { ...app, values: () => read() };
}

describe('a text field', () => {
  const name: Field = (control) => (
    <FormTextField control={control} name="name" label="Name" help="As others see it" unit="kg" required />
  );

  it('has its label, its help, its unit and what is stored', async () => {
    await show(name, { name: 'Menu' });
    const field = screen.getByRole('textbox', { name: /Name/ });
    expect(field).toHaveValue('Menu');
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleDescription('As others see it');
    expect(screen.getByText('kg')).toBeVisible();
  });

  it('shows a fault in place of its help, announced, and in the language of the moment', async () => {
    await show(name);
    press('Refuse the name');
    const field = screen.getByRole('textbox', { name: /Name/ });
    expect(field).toBeInvalid();
    const english = screen.getByRole('alert').textContent;
    expect(field).toHaveAccessibleDescription(english ?? '');
    await speakRussian();
    expect(screen.getByRole('alert').textContent).toMatch(/[а-я]/);
    expect(screen.queryByText('As others see it')).toBeNull();
  });
});

describe('a number', () => {
  it('is held as the text that was typed, for the rule to judge', async () => {
    const { values } = await show((control) => <NumberField control={control} name="limit" label="Limit" />);
    const field = screen.getByRole('textbox', { name: 'Limit' });
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('maxlength', '12');
    fireEvent.change(field, { target: { value: '1,5' } });
    expect(values().limit).toBe('1,5');
  });
});

describe('one of a few', () => {
  const tier: Field = (control) => (
    <FormSelectField
      control={control}
      name="tier"
      label="Tier"
      help="Who gets it"
      emptyLabel="Nobody"
      options={[
        { value: 'basic', label: 'Basic' },
        { value: 'pro', label: 'Pro' },
        { value: 'ultra', label: 'Ultra', disabled: true },
      ]}
    />
  );
  const choose = (name: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Tier/ }));
    fireEvent.click(screen.getByRole('option', { name }));
  };

  it('is named, explained, and takes what is chosen', async () => {
    const { values } = await show(tier, { tier: 'basic' });
    const field = screen.getByRole('combobox', { name: /Tier/ });
    expect(field).toHaveTextContent('Basic');
    expect(field).toHaveAccessibleDescription('Who gets it');
    choose('Pro');
    expect(values().tier).toBe('pro');
  });

  it('may be none, where that has a name', async () => {
    const { values } = await show(tier, { tier: 'pro' });
    choose('Nobody');
    expect(values().tier).toBeNull();
    expect(screen.getByRole('combobox', { name: /Tier/ })).toHaveTextContent('Nobody');
  });

  it('offers nothing that can not be chosen', async () => {
    await show(tier);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Tier/ }));
    expect(screen.getByRole('option', { name: 'Ultra' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says what is wrong with it', async () => {
    await show(tier);
    press('Refuse the tier');
    const said = screen.getByRole('alert').textContent ?? '';
    expect(screen.getByRole('combobox', { name: /Tier/ })).toHaveAccessibleDescription(said);
  });
});

describe('yes or no', () => {
  const isOn =
    (lockedOn?: string): Field =>
    (control) => <FormSwitch control={control} name="isOn" label="Is on" lockedOn={lockedOn} />;

  it('turns by its label', async () => {
    const { values } = await show(isOn());
    fireEvent.click(screen.getByLabelText('Is on'));
    expect(values().isOn).toBe(true);
    fireEvent.click(screen.getByLabelText('Is on'));
    expect(values().isOn).toBe(false);
  });

  it('that can not be turned off is on, says why, and leaves the form as it was', async () => {
    const { values } = await show(isOn('The tool always asks'));
    const field = screen.getByRole('switch', { name: /Is on/ });
    expect(field).toBeChecked();
    expect(field).toBeDisabled();
    expect(screen.getByText('The tool always asks')).toBeVisible();
    expect(values().isOn).toBe(false);
  });
});

describe('a form in a dialog', () => {
  async function open(facts: Partial<FormDialogProps> = {}) {
    const told: string[] = [];
    await renderWithProviders(
      <FormDialog
        title="Delete account"
        text="This can not be undone"
        confirmLabel="Delete"
        pending={false}
        onSubmit={(event) => {
          event.preventDefault();
          told.push('sent');
        }}
        onClose={() => told.push('closed')}
        {...facts}
      >
        <input aria-label="Password" />
      </FormDialog>,
    );
    return { told, dialog: screen.getByRole('dialog', { name: 'Delete account' }) };
  }

  it('says what it is for, and is sent by its button or closed by Cancel and Escape', async () => {
    const { told, dialog } = await open();
    expect(dialog).toHaveAccessibleDescription('This can not be undone');
    press('Delete');
    press('Cancel');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(told).toEqual(['sent', 'closed', 'closed']);
  });

  it('stays open while it is sent', async () => {
    const { told, dialog } = await open({ pending: true });
    expect(screen.getByRole('button', { name: /Delete/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(told).toEqual([]);
  });

  it('is not sent while a rule forbids it', async () => {
    await open({ blocked: true });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});

describe('what failed as a whole', () => {
  const failure = (code: string) => new ApiError({ status: 500, code: code as 'UNEXPECTED', message: 'x' });
  it.each([
    ['nothing', null, undefined, null],
    ['a refusal', failure('FORBIDDEN'), 'Not saved', 'You do not have permission to do this.'],
    ['what was not foreseen', failure('UNEXPECTED'), 'Not saved', 'Not saved'],
    [
      'a fault of the page',
      new TypeError('x is undefined'),
      undefined,
      'Something went wrong on our side. Please try again.',
    ],
  ])('is shown above the button: %s', async (_what, error, fallback, text) => {
    await renderWithProviders(<FormError error={error} {...(fallback && { fallback })} />);
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(text);
  });
});

it('the end of a form sends it, and is locked while that goes on', async () => {
  const { rerender } = await renderWithProviders(<SaveBar label="Save" pending={false} />);
  const button = () => screen.getByRole('button', { name: /Save/ });
  expect(button()).toHaveAttribute('type', 'submit');
  rerender(<SaveBar label="Save" pending />);
  expect(button()).toBeDisabled();
  rerender(<SaveBar label="Save" pending={false} disabled />);
  expect(button()).toBeDisabled();
});

it('a part of a form is named by its title and has its switch beside it', async () => {
  await renderWithProviders(
    <FormPanel title="Limits" text="For everyone" aside={<button type="button">Reset</button>}>
      <FieldRow columns={3}>
        <p>Fields</p>
      </FieldRow>
    </FormPanel>,
  );
  const part = screen.getByRole('region', { name: 'Limits' });
  expect(part).toHaveTextContent('For everyone');
  expect(part).toContainElement(screen.getByRole('button', { name: 'Reset' }));
  expect(part).toHaveTextContent('Fields');
});

it('filters are a place of the page to search in', async () => {
  await renderWithProviders(<FilterRow>Filters</FilterRow>);
  expect(screen.getByRole('search')).toHaveTextContent('Filters');
});

it.each([
  [false, true],
  [true, false],
])('a file that is being made (%s) can be asked for: %s', async (isPending, isEnabled) => {
  const asked: string[] = [];
  await renderWithProviders(
    <DownloadButton of={{ isPending, mutate: () => asked.push('file') }}>Export</DownloadButton>,
  );
  press(/Export/);
  expect(asked).toEqual(isEnabled ? ['file'] : []);
});
