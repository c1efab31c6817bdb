import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, type mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press, switchToRussian } from '../../../testing/fields.ts';
import { typeJson } from '../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTool, openPart, openToolForm } from './testing/tools.tsx';
import { ToolTrial, useToolErrorMessage } from './tool-form.tsx';

type Handler = Parameters<typeof mockApi>[0][string];
const answered = (result: unknown, error: string | null = null, duration_ms = 42): Handler => ({
  body: { result, error, duration_ms },
});
const path = 'POST /private/tools/try';
const open = async (answer: Handler = answered('Sunny')) => {
  const rendered = await openPart(aTool(), (form) => <ToolTrial form={form} blocked={false} />, {
    [path]: answer,
  });
  return { ...rendered, sent: () => rendered.requests.filter(({ method }) => method === 'POST') };
};
const tryNow = () => press('Test now');
const button = () => screen.getByRole('button', { name: 'Test now' });

describe('the test of a tool', () => {
  it('warns that the call is real, and calls once', async () => {
    const { handler, release } = deferred({ body: { result: 'Sunny', error: null, duration_ms: 42 } });
    const { sent } = await open(handler);
    expect(screen.getByText(/The call is real and is recorded in the audit log\.$/)).toBeInTheDocument();
    tryNow();
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
    tryNow();
    release();
    expect(await screen.findByRole('group', { name: 'Test result' })).toHaveTextContent('Sunny');
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, unknown, number, string, string]>([
    ['a text as it is', 'Sunny\nand warm', 999, 'Succeeded in 999 ms', 'Sunny\nand warm'],
    ['an object laid out', { sun: true }, 1000, 'Succeeded in 1 sec', '{\n  "sun": true\n}'],
    ['nothing as null', null, 61_000, 'Succeeded in 1 min 1 sec', 'null'],
    ['zero', 0, 0, 'Succeeded in 0 ms', '0'],
  ])('shows %s, and how long it took', async (_name, result, duration, title, shown) => {
    await open(answered(result, null, duration));
    tryNow();
    expect((await screen.findByRole('group', { name: 'Test result' })).textContent).toBe(shown);
    expect(screen.getByText(title)).toBeInTheDocument();
  });

  it('shows why it failed, and after how long', async () => {
    await open(answered(null, 'HTTP_STATUS: 503', 1500));
    tryNow();
    const title = await screen.findByText('Failed after 1.5 sec');
    expect(title.parentElement).toHaveTextContent('The service rejected the call. (503)');
    expect(screen.queryByRole('group', { name: 'Test result' })).toBeNull();
    await switchToRussian();
    expect(screen.getByText('Сервис отклонил вызов. (503)')).toBeInTheDocument();
  });

  it('shows why it could not start', async () => {
    await open(refusal(503, 'TOOLS_HALTED'));
    tryNow();
    const title = await screen.findByText('The test could not start');
    expect(title.parentElement).toHaveTextContent('Tools are halted right now. Please try again later.');
    expect(button()).toBeEnabled();
  });

  it('does not start with an invalid form, and focuses the field', async () => {
    const { sent } = await openToolForm(aTool(), { [path]: answered('Sunny') });
    enter(/^Address/, '');
    tryNow();
    expect(await screen.findByText('Fix the marked fields first.')).toBeInTheDocument();
    await expectFieldText(/^Address/, /^This field is required/);
    expect(screen.getByLabelText(/^Address/)).toHaveFocus();
    expect(sent()).toEqual([]);
    enter(/^Address/, 'https://a.example/x');
    await waitFor(() => expect(screen.queryByText('Fix the marked fields first.')).toBeNull());
    tryNow();
    await screen.findByRole('group', { name: 'Test result' });
    expect(sent()).toHaveLength(1);
  });

  it.each(['[]', 'null'])('rejects %s as arguments', async (text) => {
    await open();
    await typeJson('Arguments', text);
    await waitFor(() => expect(button()).toBeDisabled());
    expect(screen.getByText('Enter a JSON object')).toBeInTheDocument();
  });

  it('has samples that follow the schema until edited, and can restore them', async () => {
    const { sent } = await openToolForm(aTool(), { [path]: answered('Sunny') });
    const tryWith = async (expected: object) => {
      tryNow();
      await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ arguments: expected }));
      await screen.findByRole('group', { name: 'Test result' });
    };
    await typeJson(
      'JSON Schema',
      '{"type":"object","properties":{"day":{"type":"number"}},"required":["day"]}',
    );
    await tryWith({ day: 1 });
    await typeJson('Arguments', '{"day": 7}');
    await typeJson(
      'JSON Schema',
      '{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}',
    );
    await tryWith({ day: 7 });
    press('Fill in samples');
    await tryWith({ ok: true });
  });
});

function ErrorMessage({ error }: { error: string | null }) {
  return <p role="note">{useToolErrorMessage()(error)}</p>;
}
const said = async (error: string | null) => {
  await renderWithProviders(<ErrorMessage error={error} />, { texts: ['tools'] });
  return screen.getByRole('note').textContent;
};

it.each([
  [null, ''],
  ['TOOL_TIMEOUT', 'The service did not answer in time.'],

  ['INVALID_ARGUMENTS: city is missing', "The arguments don't fit the schema. (city is missing)"],
  ['UNREACHABLE: no route', 'The service could not be reached.'],
  ['NEVER_HEARD_OF: odd', 'NEVER_HEARD_OF: odd'],
  ['TOOL_TIMEOUT soon', 'TOOL_TIMEOUT soon'],
])('the error %j of a tool is shown as %j', async (error, words) => {
  expect(await said(error)).toBe(words);
});
