import type { Tool, ToolInput } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { type ToolValues, toolSchema, toToolValues } from '../tool.schema.ts';
import { ToolEditor } from '../tool-form.tsx';
import { aTool } from './a-tool.ts';

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
