import type { UserParams } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { enter, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { toParamsInput } from './params.schema.ts';
import { ParamsForm, toParamsValues, UserParamsPanel } from './params-form.tsx';

const stored: UserParams = {
  first_name: 'Marina',
  middle_name: null,
  last_name: null,
  gender: null,
  date_of_birth: null,
  height: 171,
  weight: 64.5,
  physique: null,
  allergies: ['Peanuts'],
  contraindications: [],
};
const path = '/public/users/me/params';
const show = (at = '/params') => renderWithProviders(<UserParamsPanel />, { at, user: {}, texts: ['users'] });
const save = () => screen.getByRole('button', { name: 'Save parameters' });

it('the health profile shows the specification’s message for every broken rule, and sends nothing', async () => {
  const requests = mockApi({ [`GET ${path}`]: { body: stored } });
  await show();
  await screen.findByLabelText('First name');
  enter('First name', 'M');
  enter('Last name', 'x'.repeat(51));
  enter('Height', '29');
  enter('Weight', '300,5');
  fireEvent.click(save());
  await screen.findByText('First name must be at least 2 characters');
  await screen.findByText('Last name cannot exceed 50 characters');
  await screen.findByText('Height must be at least 30 cm');
  await screen.findByText('Weight cannot exceed 300 kg');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('the health profile formats numbers in the user’s language, and parses them back', () => {
  expect(toParamsValues(stored, 'en')).toMatchObject({ height: '171', weight: '64.5' });
  expect(toParamsValues(stored, 'ru')).toMatchObject({ height: '171', weight: '64,5' });
  expect(toParamsInput(toParamsValues(stored, 'ru'))).toEqual(stored);
});

it('the health profile saves numbers typed with a comma, cleared fields as null and lists without blanks', async () => {
  const requests = mockApi({
    [`GET ${path}`]: { body: stored },
    [`PUT ${path}`]: ({ body }) => {
      const { before: _, ...changed } = body as { before: unknown };
      return { body: { ...stored, ...changed } };
    },
  });
  const { user } = await show('/params?from=/tasks/42');
  await user.clear(await screen.findByLabelText('First name'));
  await user.clear(screen.getByLabelText('Weight'));
  await user.type(screen.getByLabelText('Weight'), '72,5');
  await user.type(screen.getByRole('textbox', { name: 'Allergies' }), 'Kiwi,  ,peanuts{Enter}');
  await user.click(save());
  await screen.findByText('Personal parameters saved.');
  const sent = requests.find(({ method }) => method === 'PUT')?.body;
  // Unchanged fields are not sent: another tab may have saved them.
  const { first_name, weight, allergies } = stored;
  expect(sent).toEqual({
    first_name: null,
    weight: 72.5,
    allergies: ['Peanuts', 'Kiwi'],
    before: { first_name, weight, allergies },
  });
  for (const link of screen.getAllByRole('link', { name: 'Back to your task' }))
    expect(link).toHaveAttribute('href', '/tasks/42');
});

it('the health profile names a field that another tab has changed too, and keeps the input', async () => {
  const details = [{ path: 'weight', message: 'In English', code: 'STALE_WRITE' }];
  mockApi({ [`GET ${path}`]: { body: stored }, [`PUT ${path}`]: refusal(409, 'STALE_WRITE', details) });
  const { user } = await show('/params');
  await user.clear(await screen.findByLabelText('Weight'));
  await user.type(screen.getByLabelText('Weight'), '72');
  await user.click(save());
  expect(
    await screen.findByText(/^This was changed in another tab or on another device/),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Weight')).toHaveValue('72');
});

const given: UserParams = {
  first_name: 'Marina',
  middle_name: null,
  last_name: null,
  gender: null,
  date_of_birth: null,
  height: null,
  weight: null,
  physique: null,
  allergies: [],
  contraindications: [],
};
const options = { user: {}, texts: ['users'] };
const showForm = async (answer: Parameters<typeof mockApi>[0][string], params: Partial<UserParams> = {}) => {
  const requests = mockApi({ [`PUT ${path}`]: answer });
  const rendered = await renderWithProviders(<ParamsForm stored={{ ...given, ...params }} />, options);
  return { ...rendered, requests };
};
const submit = () => fireEvent.click(screen.getByText('Save parameters'));
const echo = ({ body }: { body: unknown }) => ({ body: { ...given, ...(body as object) } });

afterEach(() => {
  vi.useRealTimers();
});

describe('the personal parameters form', () => {
  it('keeps what is typed while it is being saved', async () => {
    const saving = deferred({ body: { ...given, first_name: 'Anna', height: 171 } });
    const { requests } = await showForm(saving.handler);
    enter('First name', 'Anna');
    enter('Height', '171');
    submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    enter('Height', '172');
    saving.release();
    await waitFor(() => expect(save()).toBeEnabled());
    expect(screen.getByLabelText('Height')).toHaveValue('172');
    submit();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ height: 172, before: { height: 171 } });
  });

  it('keeps the input when the fault is unknown', async () => {
    await showForm(refusal(500, 'UNEXPECTED'));
    enter('Height', '171');
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to save your personal parameters/);
    expect(screen.getByLabelText('Height')).toHaveValue('171');
    expect(screen.queryByText('Personal parameters saved.')).toBeNull();
  });
});

describe('values derived from the parameters', () => {
  const birth = (years: number) => `${2026 - years}-11-20`;
  const line = async (params: Partial<UserParams>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
    const { unmount } = await showForm(echo, params);
    const lines = screen.queryAllByText(/^(\d+ (years? old|лет|года?)|Body mass index)/);
    const text = lines.map(({ textContent }) => textContent).join(' · ') || null;
    unmount();
    return text;
  };

  it.each<[Partial<UserParams>, string | null]>([
    [{ height: 171, weight: 64 }, 'Body mass index 21.9'],
    [{ height: 171 }, null],
    [{ height: 17, weight: 64 }, null],
    [{ date_of_birth: '0199-11-20' }, null],
    [{ date_of_birth: birth(34), height: 200, weight: 80 }, '34 years old · Body mass index 20.0'],
  ])('%j', async (params, text) => {
    expect(await line(params)).toBe(text);
  });
});

describe('the page of the personal parameters', () => {
  const open = (answer: Parameters<typeof mockApi>[0][string], at = '/params') => {
    mockApi({ [`GET ${path}`]: answer });
    return renderWithProviders(<UserParamsPanel />, { ...options, at });
  };

  it('loads on Retry', async () => {
    const answers = [connectionLost, () => ({ body: given })];
    await open(() => answers.shift()?.() ?? {});
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load.*can't be reached/);
    press('Retry');
    expect(await screen.findByLabelText('First name')).toHaveValue('Marina');
  });

  it.each([
    ['/params?from=/tasks/42', 'Back to your task', '/tasks/42'],
    ['/params?from=/agents', 'Go back', '/agents'],
    ['/params?from=/', null, null],
    ['/params?from=//evil.example', null, null],
  ])('at %s links back with "%s"', async (at, name, to) => {
    await open(neverResponds, at);
    const link = screen.queryByRole('link');
    if (name === null) expect(link).toBeNull();
    else expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });
});
