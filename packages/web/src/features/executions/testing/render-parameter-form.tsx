import type { ErrorDetail, Parameter } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ParameterForm } from '../parameters/parameter-form.tsx';

/** Choices with the values `value_1`, `value_2` and so on, and names to match. */
export const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    value: `value_${index + 1}`,
    locales: { en: { display_name: `Choice ${index + 1}` } },
  }));

/** Renders the form and records what it runs with; `details` is the server's response. */
export async function renderForm(parameters: Parameter[], details: ErrorDetail[] = [], initial = {}) {
  const runs: Record<string, unknown>[] = [];
  const { user } = await renderWithProviders(
    <ParameterForm
      parameters={parameters}
      name="task"
      initial={initial}
      pending={false}
      onRun={async (values) => {
        runs.push(values);
        return details;
      }}
      onCancel={() => {}}
    />,
    { texts: ['schedule', 'parameters', 'zones'], user: {} },
  );
  const run = async () => user.click(screen.getByRole('button', { name: /^(Run (task|now)|Запустить)/ }));
  return { user, runs, run };
}

/** Renders one parameter's field with a value; `sends` runs it and asserts what is sent. */
export async function renderField(parameter: Parameter, value?: unknown) {
  const { name } = parameter;
  const { user, runs } = await renderForm([parameter], [], value === undefined ? {} : { [name]: value });
  const submit = () => press(/^(Run (task|now)|Запустить)/);
  const sends = async (expected: unknown) => {
    submit();
    await waitFor(() => expect(runs.at(-1)).toEqual({ [name]: expected }));
  };
  return { user, runs, submit, sends };
}
