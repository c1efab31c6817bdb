import { fireEvent, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { FormSelectField, FormSwitch, SelectInput } from './choice-fields.tsx';
import { FormTextField, NumberField, PasswordField } from './fields.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { FormError } from './form-errors.tsx';
import { DownloadButton } from './loading-button.tsx';
import { useSchemaForm } from './use-schema-form.ts';

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

  it('replaces its help with an error, announced, and in the current language', async () => {
    await show(name);
    press('Refuse the name');
    const field = screen.getByRole('textbox', { name: /Name/ });
    expect(field).toBeInvalid();
    const english = screen.getByRole('alert').textContent;
    expect(field).toHaveAccessibleDescription(english ?? '');
    await switchToRussian();
    expect(screen.getByRole('alert').textContent).toMatch(/[а-я]/);
    expect(screen.queryByText('As others see it')).toBeNull();
  });
});

describe('a number field', () => {
  it('holds the typed text, which the schema validates', async () => {
    const { values } = await show((control) => <NumberField control={control} name="limit" label="Limit" />);
    const field = screen.getByRole('textbox', { name: 'Limit' });
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('maxlength', '12');
    fireEvent.change(field, { target: { value: '1,5' } });
    expect(values().limit).toBe('1,5');
  });
});

describe('a select field', () => {
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

  it('can be empty if that option has a name', async () => {
    const { values } = await show(tier, { tier: 'pro' });
    choose('Nobody');
    expect(values().tier).toBeNull();
    expect(screen.getByRole('combobox', { name: /Tier/ })).toHaveTextContent('Nobody');
  });

  it('shows its error', async () => {
    await show(tier);
    press('Refuse the tier');
    const said = screen.getByRole('alert').textContent ?? '';
    expect(screen.getByRole('combobox', { name: /Tier/ })).toHaveAccessibleDescription(said);
  });
});

it('a select outside a form is empty while its value is not an option, and shows notes in its list only', async () => {
  const options = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta', note: 'The second' },
  ] as const;
  function Type() {
    const [value, setValue] = useState<'a' | 'b' | null>(null);
    return <SelectInput label="Type" value={value} options={options} onChange={setValue} />;
  }
  await renderWithProviders(<Type />);
  const box = screen.getByRole('combobox', { name: /Type/ });
  expect(box).not.toHaveTextContent(/Alpha|Beta/);
  fireEvent.mouseDown(box);
  fireEvent.click(screen.getByRole('option', { name: /Beta.*The second/ }));
  expect(box).toHaveTextContent(/^Beta$/);
});

describe('a switch', () => {
  const isOn =
    (lockedOn?: string): Field =>
    (control) => <FormSwitch control={control} name="isOn" label="Is on" lockedOn={lockedOn} />;

  it('that is forced on shows why, and does not change the form', async () => {
    const { values } = await show(isOn('The tool always asks'));
    const field = screen.getByRole('switch', { name: /Is on/ });
    expect(field).toBeChecked();
    expect(field).toBeDisabled();
    expect(screen.getByText('The tool always asks')).toBeInTheDocument();
    expect(values().isOn).toBe(false);
  });
});

describe('a form in a dialog', () => {
  async function open(facts: Partial<FormDialogProps> = {}) {
    const calls: string[] = [];
    await renderWithProviders(
      <FormDialog
        title="Delete account"
        text="This can not be undone"
        confirmLabel="Delete"
        pending={false}
        onSubmit={(event) => {
          event.preventDefault();
          calls.push('sent');
        }}
        onClose={() => calls.push('closed')}
        {...facts}
      >
        <input aria-label="Password" />
      </FormDialog>,
    );
    return { calls, dialog: screen.getByRole('dialog', { name: 'Delete account' }) };
  }

  it('shows its purpose, is submitted by its button and closed by Cancel and Escape', async () => {
    const { calls, dialog } = await open();
    expect(dialog).toHaveAccessibleDescription('This can not be undone');
    press('Delete');
    press('Cancel');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(calls).toEqual(['sent', 'closed', 'closed']);
  });

  it.each(['Escape', 'a click beside it'])('asks before %s loses what was typed', async (way) => {
    const { calls, dialog } = await open({ isDirty: true });
    const leave = () => {
      if (way === 'Escape') return fireEvent.keyDown(dialog, { key: 'Escape' });
      const beside = dialog.parentElement as HTMLElement;
      fireEvent.mouseDown(beside);
      return fireEvent.click(beside);
    };
    leave();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    press('Stay here');
    await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
    expect(calls).toEqual([]);
    leave();
    await screen.findByRole('alertdialog');
    press('Leave without saving');
    await waitFor(() => expect(calls).toEqual(['closed']));
  });

  it('stays open while it is submitted', async () => {
    const { calls, dialog } = await open({ pending: true });
    expect(screen.getByRole('button', { name: /Delete/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(calls).toEqual([]);
  });

  it('can’t be submitted while a rule prevents it', async () => {
    await open({ blocked: true });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});

describe('a form error', () => {
  const failure = (code: string) => new ApiError({ status: 500, code: code as 'UNEXPECTED', message: 'x' });
  it.each([
    ['a refusal', failure('FORBIDDEN'), 'Not saved', 'You do not have permission to do this.'],
    ['what was not foreseen', failure('UNEXPECTED'), 'Not saved', 'Not saved'],
    [
      'a fault of the page',
      new TypeError('x is undefined'),
      undefined,
      'Something went wrong on our side. Please try again.',
    ],
  ])('shows above the button: %s', async (_what, error, fallback, text) => {
    await renderWithProviders(<FormError error={error} {...(fallback && { fallback })} />);
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(text);
  });
});

it('a file in preparation can’t be requested', async () => {
  const requests: string[] = [];
  await renderWithProviders(
    <DownloadButton of={{ isPending: true, mutateAsync: async () => requests.push('file') }}>
      Export
    </DownloadButton>,
  );
  press(/Export/);
  expect(requests).toEqual([]);
});

it('a password is hidden until shown with its button', async () => {
  function Form() {
    const form = useSchemaForm<{ password: string }>(() => new Promise(() => {}), {
      defaultValues: { password: 'secret' },
    });
    return (
      <PasswordField control={form.control} name="password" label="Password" autoComplete="new-password" />
    );
  }
  await renderWithProviders(<Form />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveAttribute('autocomplete', 'new-password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});
