import type { PendingToolCall, Tool, ToolInput } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { type ToolValues, toolSchema, toToolValues } from '../tool.schema.ts';
import { ToolEditor } from '../tool-form.tsx';

type Answers = Parameters<typeof mockApi>[0];
const texts = ['admin', 'tools'];
const listed: Answers = { 'GET /private/tools': { body: { items: [], next_cursor: null } } };

/** Opens the form of a stored or new tool and waits for its fields. */
export async function openToolForm(stored: Tool | null, answers: Answers = {}) {
  const requests = mockApi({
    ...listed,
    'GET /private/tools/:id': { body: stored },
    'POST /private/tools': ({ body }) => ({ status: 201, body: aTool(body as object) }),
    'PUT /private/tools/:id': ({ body }) => ({ body: { ...stored, ...(body as object), change_count: 3 } }),
    ...answers,
  });
  const rendered = await renderWithProviders(<ToolEditor id={stored?.id} />, { texts });
  await screen.findByRole('button', { name: 'Save Tool' });
  return { ...rendered, sent: () => requests.filter(({ method }) => method !== 'GET') };
}

type Form = UseFormReturn<ToolValues, unknown, ToolInput>;

function Part({
  tool,
  part,
  onSend,
}: {
  tool: Tool;
  part: (form: Form) => ReactNode;
  onSend: (input: ToolInput) => void;
}) {
  const form = useSchemaForm<ToolValues, ToolInput>(toolSchema, { defaultValues: toToolValues(tool) });
  return (
    <form noValidate onSubmit={form.handleSubmit(onSend)}>
      {part(form)}
      <button type="submit">Save Tool</button>
    </form>
  );
}

/** Renders one part of the form with the form's rules; much faster than the whole form. */
export async function openPart(tool: Tool, part: (form: Form) => ReactNode, answers: Answers = {}) {
  const requests = mockApi({ ...listed, ...answers });
  const inputs: ToolInput[] = [];
  const onSend = (input: ToolInput) => {
    inputs.push(input);
  };
  const rendered = await renderWithProviders(<Part tool={tool} part={part} onSend={onSend} />, { texts });
  return { ...rendered, requests, inputs, config: () => inputs.at(-1)?.config };
}

export const saveTool = () => press('Save Tool');

let count = 0;
const newId = () => {
  count += 1;
  return `01900000-0000-7000-9200-${String(count).padStart(12, '0')}`;
};

/** A tool; override only what the test is about. */
export const aTool = (overrides: Partial<Tool> = {}): Tool => ({
  id: newId(),
  name: 'weather',
  description: 'Tells the weather of a city.',
  implementation_type: 'http',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Its name' } },
    required: ['city'],
    additionalProperties: false,
  },
  config: { method: 'GET', url: 'https://api.example.com/{city}', timeout_ms: 5000 },
  is_enabled: true,
  requires_confirmation: false,
  stopped: null,
  archived_at: null,
  change_count: 2,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  ...overrides,
});

/** A pending call. */
export const aPendingCall = (overrides: Partial<PendingToolCall> = {}): PendingToolCall => ({
  id: newId(),
  execution_id: newId(),
  tool_id: newId(),
  tool_name: 'weather',
  arguments: { city: 'Oslo' },
  result: null,
  status: 'pending_confirmation',
  error: null,
  sequence: 0,
  duration_ms: null,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  created_at: new Date().toISOString(),
  finished_at: null,
  user_id: newId(),
  username: 'anna',
  task_id: newId(),
  task_name: 'Plan a walk',
  ...overrides,
});
