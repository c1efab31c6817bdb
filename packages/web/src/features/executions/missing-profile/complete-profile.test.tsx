import type { Task } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { enter } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionPanel } from '../configure/execution-panel.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';

const show = (task: Task) =>
  renderWithProviders(
    <ExecutionPanel task={task} parentExecutionId={null} onClose={() => undefined} autoOpen />,
    { texts: ['executions', 'parameters', 'schedule'], user: { language: 'en' } },
  );

describe('values missing in the profile', () => {
  const weight = { ...ask('weight', 'Float', { unit: 'kg' }), param_type: 'UserProfile' as const };
  const height = { ...ask('height', 'Float', { unit: 'cm' }), param_type: 'UserProfile' as const };
  const stored = { weight: null, height: 170, allergies: [], contraindications: [] };
  const profileAnswers = {
    'GET /public/users/me/params': { body: stored },
    'PUT /public/users/me/params': { body: { ...stored, weight: 71.5 } },
    'POST /public/task-executions': { status: 201, body: anExecution() },
    'GET /public/task-executions/:id': { body: anExecution() },
  };

  it.each([
    ['saved to the profile', true, [{ weight: 71.5, before: { weight: null } }], {}],
    ['used only for this run', false, [], { weight: 71.5 }],
  ])('are asked for in place, and saving them is optional: %s', async (_what, isKept, saved, given) => {
    const requests = mockApi(profileAnswers);
    const { user } = await show(aTask({ required_parameters: [weight, height] }));
    expect(await screen.findByText('A few details first')).toBeInTheDocument();
    expect(screen.queryByText('Some of your data is missing')).toBeNull();
    expect(screen.getByRole('link', { name: 'Fill in my data' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/params\?from=/),
    );
    expect(screen.getByText('170 cm')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Run task' }));
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'The weight' }), '71,5');
    if (!isKept) await user.click(screen.getByRole('checkbox', { name: /Save to my profile/ }));
    await user.click(screen.getByRole('button', { name: 'Run task' }));
    const sent = (method: string) =>
      requests.filter((call) => call.method === method).map(({ body }) => body);
    await waitFor(() => expect(sent('POST')).toEqual([expect.objectContaining({ parameters: given })]));
    expect(sent('PUT')).toEqual(saved);
  });

  it('are always saved if later runs need them too, and errors of the profile are shown', async () => {
    const requests = mockApi({
      ...profileAnswers,
      'PUT /public/users/me/params': refusal(400, 'VALIDATION_FAILED', [
        { path: 'weight', message: 'x', code: 'TOO_BIG', params: { maximum: 300 } },
      ]),
    });
    const schedule = ask('schedule', 'Schedule');
    const { user } = await show(aTask({ required_parameters: [weight, height, schedule] }));
    expect(await screen.findByText(/later runs need it too/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'The weight' }), '299');
    await user.click(screen.getByRole('button', { name: /^Run now/ }));
    expect(await screen.findByText('Cannot exceed 300')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('are asked for when withheld from models, only for this run, and never saved', async () => {
    const requests = mockApi({
      ...profileAnswers,
      'GET /public/users/me/params': { body: { ...stored, weight: 71.5, date_of_birth: '1990-05-01' } },
      'GET /public/users/me/privacy': {
        body: { withheld: ['weight', 'date_of_birth'], since: '2026-08-25T00:00:00Z', sent: [] },
      },
    });
    const age = { ...ask('age', 'Integer'), param_type: 'UserProfile' as const };
    const { user } = await show(aTask({ required_parameters: [weight, height, age] }));
    const part = await screen.findByRole('region', { name: 'For this run only' });
    expect(part).toHaveTextContent("You've chosen not to share this with models");
    expect(screen.getByRole('link', { name: 'Privacy settings' })).toHaveAttribute(
      'href',
      '/settings/privacy',
    );
    expect(screen.queryByText('71.5 kg')).toBeNull();
    expect(screen.getByText('170 cm')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'The weight' }), '60');
    // The age is derived from the day, which is what a user knows.
    enter('Date of birth', '1990-05-01');
    await user.click(screen.getByRole('button', { name: 'Run task' }));
    const sent = (method: string) =>
      requests.filter((call) => call.method === method).map(({ body }) => body);
    await waitFor(() =>
      expect(sent('POST')).toEqual([
        expect.objectContaining({ parameters: { weight: 60, age: expect.any(Number) } }),
      ]),
    );
    expect(sent('PUT')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /Change parameters|Run again/ }));
    expect(await screen.findByRole('textbox', { name: 'The weight' })).toHaveValue('');
  });

  it('a value of the profile is changed in place, saved, and used for this run', async () => {
    const requests = mockApi({
      ...profileAnswers,
      'GET /public/users/me/params': { body: { ...stored, weight: 71.5 } },
    });
    const { user } = await show(aTask({ required_parameters: [weight, height] }));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const field = screen.getByRole('textbox', { name: 'The weight' });
    expect(field).toHaveValue('71.5');
    await user.clear(field);
    await user.type(field, '70');
    await user.click(screen.getByRole('button', { name: 'Run task' }));
    const sent = (method: string) =>
      requests.filter((call) => call.method === method).map(({ body }) => body);
    await waitFor(() => expect(sent('POST')).toEqual([expect.objectContaining({ parameters: {} })]));
    expect(sent('PUT')).toEqual([{ weight: 70, before: { weight: 71.5 } }]);
  });
});
