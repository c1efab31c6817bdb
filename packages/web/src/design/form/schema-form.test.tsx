import { registerInput } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { FormTextField, PasswordField } from './fields.tsx';
import { applyServerErrors, FormError } from './form-errors.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = registerInput.pick({ username: true, email: true, password: true });

function Form({ failure }: { failure?: ApiError }) {
  const form = useSchemaForm(() => Promise.resolve(schema), {
    defaultValues: { username: '', email: '', password: '' },
  });
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState('');
  const save = form.handleSubmit((values) => {
    if (failure) setError(applyServerErrors(form, failure));
    else setSent(values.username);
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <FormTextField control={form.control} name="username" label="Username" help="How others see you" />
      <FormTextField control={form.control} name="email" label="Email" />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="new-password" />
      <FormError error={error} />
      <button type="submit">Save</button>
      <output>{sent}</output>
    </form>
  );
}

const fill = () => {
  enter('Username', 'marina');
  enter('Email', 'marina@example.com');
  enter('Password', 'long enough');
};

describe('a form with a schema', () => {
  it('validates a field on blur, then on every change', async () => {
    const { user } = await renderWithProviders(<Form />);
    const username = screen.getByLabelText('Username');
    expect(username).toHaveAccessibleDescription('How others see you');
    await user.type(username, 'ab');
    expect(username).toBeValid();
    await user.tab();
    await waitFor(() => expect(username).toHaveAccessibleDescription('At least 3 characters'));
    await user.type(username, 'c');
    await waitFor(() => expect(username).toHaveAccessibleDescription('How others see you'));
  });

  it('shows every error on submit and focuses the first', async () => {
    const { user } = await renderWithProviders(<Form />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
    expect(screen.getAllByRole('alert')).toHaveLength(3);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
  });

  it('shows the server’s error at its field', async () => {
    const failure = new ApiError({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: 'This email address is already in use.',
    });
    const { user } = await renderWithProviders(<Form failure={failure} />);
    fill();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('This email address is already in use'));
    expect(email).toHaveFocus();
  });

  it('shows errors without a field above the button', async () => {
    const failure = new ApiError({
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'x',
      details: [{ path: 'other', message: 'y' }],
    });
    const { user } = await renderWithProviders(<Form failure={failure} />);
    fill();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Some of the values are not valid');
  });
});
