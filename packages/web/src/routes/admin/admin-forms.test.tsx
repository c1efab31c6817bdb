import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { AgentEditor } from '../../features/agents/admin/agent-form.tsx';
import { anAgent } from '../../features/agents/testing/an-agent.ts';
import { PromptEditor } from '../../features/prompts/prompt-form.tsx';
import { aCheck, aPrompt } from '../../features/prompts/testing/a-prompt.ts';
import { aTool } from '../../features/tools/testing/tools.tsx';
import { ToolEditor } from '../../features/tools/tool-form.tsx';
import { UserEditor } from '../../features/users/admin/user-form.tsx';

const me = { id: '01900000-0000-7000-8000-0000000000aa', role: 'admin' as const };
const agent = anAgent({ name: 'Chef', role: 'Cook', description: 'Cooks with you.', change_count: 4 });
const prompt = aPrompt({ title: 'Weekly menu', change_count: 4 });
const tool = aTool({ change_count: 4 });
const account = aUser({ name: 'Nora Berg', username: 'nora', change_count: 4 });

type Form = {
  element: ReactElement;
  texts: string[];
  get: string;
  put: string;
  stored: { id: string; change_count: number };
  /** Before and after it is loaded. */
  heading: string;
  loaded: string;
  back: [name: string, to: string];
  /** A field that every test types into, and its stored value. */
  field: string;
  value: string;
  save: string;
  failedToLoad: string;
  failedToSave: string;
  done: string;
  missing: [code: string, title: string];
};

/** The texts common to all forms. */
const wordsOf = (kind: string, after = '') => ({
  heading: `Edit ${kind}`,
  back: [`Back to ${kind}s`, `/admin/${kind.toLowerCase()}s`] as Form['back'],
  save: `Save ${kind}`,
  failedToLoad: `Failed to load ${kind.toLowerCase()} data.`,
  failedToSave: `Failed to save ${kind.toLowerCase()} data.${after}`,
  done: `${kind} updated successfully!`,
});

const forms: Record<string, Form> = {
  agent: {
    ...wordsOf('Agent'),
    element: <AgentEditor id={agent.id} />,
    texts: ['agents-admin'],
    get: 'GET /public/agents/:id',
    put: 'PUT /private/agents/:id',
    stored: agent,
    loaded: 'Chef',
    field: 'name',
    value: 'Chef',
    missing: ['AGENT_NOT_FOUND', 'Agent not found'],
  },
  prompt: {
    ...wordsOf('Prompt', ' Please try again later.'),
    element: <PromptEditor id={prompt.id} />,
    texts: ['prompts'],
    get: 'GET /private/prompts/:id',
    put: 'PUT /private/prompts/:id',
    stored: prompt,
    loaded: 'Edit Prompt',
    field: 'title',
    value: 'Weekly menu',
    missing: ['PROMPT_NOT_FOUND', 'This prompt does not exist'],
  },
  tool: {
    ...wordsOf('Tool', ' Please try again later.'),
    element: <ToolEditor id={tool.id} />,
    texts: ['tools'],
    get: 'GET /private/tools/:id',
    put: 'PUT /private/tools/:id',
    stored: tool,
    loaded: 'weather',
    field: 'name',
    value: 'weather',
    missing: ['TOOL_NOT_FOUND', 'This tool does not exist'],
  },
  user: {
    ...wordsOf('User'),
    element: (
      <UserEditor
        id={account.id}
        tabs={{ runs: () => null, schedules: () => null, costs: () => null, history: () => null }}
      />
    ),
    texts: ['users-admin', 'users'],
    get: 'GET /public/users/:id',
    put: 'PUT /public/users/:id',
    stored: account,
    loaded: 'Nora Berg',
    field: 'name',
    value: 'Nora Berg',
    missing: ['USER_NOT_FOUND', 'This user does not exist'],
  },
};

const field = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement;
/** Valid in each of these fields, including the name of a tool. */
const typed = 'TypedByMe';

describe.each(Object.entries(forms))('the form of a stored %s', (_name, form) => {
  const show = async (answers: Parameters<typeof mockApi>[0] = {}) => {
    const requests = mockApi({
      [form.get]: { body: form.stored },
      'POST /private/prompts/check': { body: aCheck() },
      ...answers,
    });
    const options = { at: '/form', user: me, texts: ['admin', ...form.texts] };
    const rendered = await renderWithProviders(form.element, options);
    return { ...rendered, puts: () => requests.filter(({ method }) => method === 'PUT') };
  };

  it('shows that it is loading, an error when that fails, and the record on Retry', async () => {
    const failing = deferred(refusal(503, 'SERVICE_UNAVAILABLE'));
    let answer: () => MockResponse | Promise<MockResponse> = failing.handler;
    const { user } = await show({ [form.get]: () => answer() });
    expect(screen.getByRole('heading', { name: form.heading })).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: form.back[0] })).toHaveAttribute('href', form.back[1]);
    failing.release();
    expect(await screen.findByText(form.failedToLoad)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: form.back[0] })).toBeInTheDocument();
    answer = () => ({ body: form.stored });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(field(form.field)).toHaveValue(form.value));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(form.loaded);
    expect(screen.queryByText(form.failedToLoad)).toBeNull();
    expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull();
  });

  it('shows a notice if it does not exist, with a link back and without Retry', async () => {
    const [code, title] = form.missing;
    const { user, router } = await show({ [form.get]: refusal(404, code) });
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(form.back[1]));
  });

  it('keeps the input through every response of the server, until it is saved once', async () => {
    let stored: object = form.stored;
    let answer: () => MockResponse | Promise<MockResponse> = () => ({});
    const { puts } = await show({ [form.get]: () => ({ body: stored }), [form.put]: () => answer() });
    // While a save is in progress the button has another text.
    const saveWith = async (next: typeof answer) => {
      answer = next;
      fireEvent.click(await screen.findByText(form.save));
    };
    const alertOf = async (text: string) => (await screen.findByText(text)).closest('[role=alert]');
    await waitFor(() => expect(field(form.field)).toHaveValue(form.value));
    fireEvent.change(field(form.field), { target: { value: typed } });

    await saveWith(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await alertOf(form.failedToSave)).toHaveTextContent(
      "The server can't be reached. Check your connection and try again.",
    );

    await saveWith(() => refusal(403, 'FORBIDDEN'));
    expect(await alertOf('The changes were not saved')).toHaveTextContent(
      'You do not have permission to do this.',
    );
    expect(screen.queryByText(form.failedToSave)).toBeNull();

    const details = [{ path: form.field, message: 'x', code: 'TOO_LONG', params: { maximum: 7 } }];
    await saveWith(() => refusal(400, 'VALIDATION_FAILED', details));
    expect(await screen.findByText('At most 7 characters')).toBeInTheDocument();
    expect(field(form.field)).toHaveAccessibleDescription(/At most 7 characters/);
    expect(field(form.field)).toBeInvalid();
    expect(field(form.field)).toHaveFocus();
    expect(screen.queryByText('The changes were not saved')).toBeNull();

    stored = { ...form.stored, [form.field]: 'Typed by another', change_count: 9 };
    await saveWith(() => refusal(409, 'STALE_WRITE'));
    expect(await screen.findByText('Saved: Typed by another')).toBeInTheDocument();
    expect(screen.getByText(`Yours: ${typed}`)).toBeInTheDocument();
    expect(field(form.field)).toHaveValue(typed);
    expect(puts().map(({ body }) => body)).toMatchObject(
      Array(4).fill({ [form.field]: typed, change_count: 4 }),
    );

    const saving = deferred({ body: { ...stored, [form.field]: typed, change_count: 10 } });
    answer = saving.handler;
    fireEvent.click(screen.getByText('Keep mine'));
    const button = (await screen.findByText('Saving...')).closest('button') as HTMLButtonElement;
    expect(button).toBeDisabled();
    fireEvent.click(button);
    await waitFor(() => expect(puts()).toHaveLength(5));
    saving.release();
    expect(await screen.findByText(form.done)).toBeInTheDocument();
    expect(puts()).toHaveLength(5);
    expect(puts().at(-1)?.body).toMatchObject({ [form.field]: typed, change_count: 9 });
    expect(screen.queryByText('Saved: Typed by another')).toBeNull();
    expect(field(form.field)).toHaveValue(typed);
  });

  it('keeps what is typed while it is being saved, for the next save', async () => {
    const saving = deferred({ body: { ...form.stored, [form.field]: typed, change_count: 5 } });
    const { puts } = await show({ [form.put]: saving.handler });
    const type = (value: string) => fireEvent.change(field(form.field), { target: { value } });
    await waitFor(() => expect(field(form.field)).toHaveValue(form.value));
    type(typed);
    fireEvent.click(screen.getByText(form.save));
    await screen.findByText('Saving...');
    type('TypedLater');
    saving.release();
    fireEvent.click(await screen.findByText(form.save));
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts().map(({ body }) => body)).toMatchObject([
      { [form.field]: typed, change_count: 4 },
      { [form.field]: 'TypedLater', change_count: 5 },
    ]);
  });
});
