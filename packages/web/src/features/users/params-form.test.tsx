import type { UserParams } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
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

it('shows the specification’s message for every broken rule, and sends nothing', async () => {
  const requests = mockApi({ [`GET ${path}`]: { body: stored } });
  const { user } = await show();
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  await type('First name', 'M');
  await type('Last name', 'x'.repeat(51));
  await type('Height', '29');
  await type('Weight', '300,5');
  await user.click(save());
  await screen.findByText('First name must be at least 2 characters');
  await screen.findByText('Last name cannot exceed 50 characters');
  await screen.findByText('Height must be at least 30 cm');
  await screen.findByText('Weight cannot exceed 300 kg');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('formats numbers in the user’s language, and parses them back', () => {
  expect(toParamsValues(stored, 'en')).toMatchObject({ height: '171', weight: '64.5' });
  expect(toParamsValues(stored, 'ru')).toMatchObject({ height: '171', weight: '64,5' });
  expect(toParamsInput(toParamsValues(stored, 'ru'))).toEqual(stored);
});

it('saves numbers typed with a comma, cleared fields as null and lists without blanks', async () => {
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

it('names a field that another tab has changed too, and keeps the input', async () => {
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

it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'does not link to %s',
  async (from) => {
    mockApi({ [`GET ${path}`]: { body: stored } });
    await show(`/params?from=${encodeURIComponent(from)}`);
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('link', { name: /Back/ })).toBeNull();
  },
);

it('keeps the input when saving fails, and reports a failed load', async () => {
  mockApi({ [`GET ${path}`]: { body: stored }, [`PUT ${path}`]: refusal(503, 'SERVICE_UNAVAILABLE') });
  const { user, unmount } = await show();
  await user.type(await screen.findByLabelText('Physique'), 'Athletic');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/not available right now/));
  expect(screen.getByLabelText('Physique')).toHaveValue('Athletic');
  unmount();
  mockApi({ [`GET ${path}`]: refusal(503, 'SERVICE_UNAVAILABLE') });
  await show();
  await screen.findByText('Failed to load your personal parameters');
});

it('has three sections and a save button', async () => {
  mockApi({ [`GET ${path}`]: { body: stored } });
  await show();
  for (const name of ['Basic information', 'Physical information', 'Medical information']) {
    expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  }
  expect(save()).toBeEnabled();
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
  it.each([
    ['First name', 'first_name', 'TOO_LONG', { maximum: 50 }, 'At most 50 characters'],
    ['Height', 'height', 'TOO_BIG', { maximum: 250 }, 'Cannot exceed 250'],
    ['Weight', 'weight', 'TOO_SMALL', { minimum: 20 }, 'Must be at least 20'],
    ['Date of birth', 'date_of_birth', 'DATE_FORMAT', {}, 'Date must be in YYYY-MM-DD format'],
    ['Physique', 'physique', 'TOO_LONG', { maximum: 200 }, 'At most 200 characters'],
  ])('shows the server’s error at %s', async (label, field, code, params, text) => {
    await showForm(
      refusal(400, 'VALIDATION_FAILED', [{ path: `body.${field}`, message: 'In English', code, params }]),
    );
    submit();
    await expectFieldText(label, text);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it.each([
    ['without a connection', connectionLost, /server can't be reached/],
    ['when the fault is unknown', refusal(500, 'UNEXPECTED'), /Failed to save your personal parameters/],
  ])('keeps the input %s', async (_when, answer, text) => {
    await showForm(answer);
    enter('Height', '171');
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Height')).toHaveValue('171');
    expect(screen.queryByText('Personal parameters saved.')).toBeNull();
  });

  it('is sent once however often the button is pressed, and confirms that it is saved', async () => {
    const { handler, release } = deferred({ body: given });
    const { requests } = await showForm(handler);
    submit();
    const button = screen.getByText('Save parameters');
    await waitFor(() => expect(button).toBeDisabled());
    fireEvent.click(button);
    release();
    expect(await screen.findByText('Personal parameters saved.')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    enter('Physique', 'Slim');
    await waitFor(() => expect(screen.queryByText('Personal parameters saved.')).toBeNull());
  });

  it('is sent by Enter', async () => {
    const { requests, user } = await showForm(echo);
    enter('Last name', ' Sokolova ');
    await user.type(screen.getByLabelText('Last name'), '{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ last_name: 'Sokolova' });
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('Sokolova'));
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
    [{}, null],
    [{ date_of_birth: birth(1) }, '1 year old'],
    [{ date_of_birth: birth(34) }, '34 years old'],
    [{ height: 171, weight: 64 }, 'Body mass index 21.9'],
    [{ height: 171 }, null],
    [{ height: 17, weight: 64 }, null],
    [{ date_of_birth: '0199-11-20' }, null],
    [{ date_of_birth: birth(34), height: 200, weight: 80 }, '34 years old · Body mass index 20.0'],
  ])('%j', async (params, text) => {
    expect(await line(params)).toBe(text);
  });

  it('shows the age with the date of birth, not under the physique', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
    await showForm(echo, { date_of_birth: birth(36), height: 171, weight: 64 });
    const follows = (a: HTMLElement, b: HTMLElement) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const [age, index] = [screen.getByText('36 years old'), screen.getByText(/^Body mass index/)];
    expect(follows(age, screen.getByLabelText('Height'))).toBe(true);
    expect(follows(index, screen.getByLabelText('Physique'))).toBe(true);
  });
});

describe('the page of the personal parameters', () => {
  const open = (answer: Parameters<typeof mockApi>[0][string], at = '/params') => {
    mockApi({ [`GET ${path}`]: answer });
    return renderWithProviders(<UserParamsPanel />, { ...options, at });
  };

  it('is loading under its heading', async () => {
    await open(neverResponds);
    expect(screen.getByRole('heading', { level: 1, name: 'Personal parameters' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save parameters' })).toBeNull();
  });

  it('loads on Retry', async () => {
    const answers = [connectionLost, () => ({ body: given })];
    await open(() => answers.shift()?.() ?? {});
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load.*can't be reached/);
    press('Retry');
    expect(await screen.findByLabelText('First name')).toHaveValue('Marina');
  });

  it.each([
    ['/params', null, null],
    ['/params?from=/tasks/42', 'Back to your task', '/tasks/42'],
    ['/params?from=/agents', 'Go back', '/agents'],
    ['/params?from=/', null, null],
  ])('at %s links back with "%s"', async (at, name, to) => {
    await open(neverResponds, at);
    const link = screen.queryByRole('link');
    if (name === null) expect(link).toBeNull();
    else expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });
});
