import type { Prompt, TaskInput } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { sourcesFor, typesFor } from './parameters/parameter-types.ts';
import { PromptsPanel } from './prompts/prompts-panel.tsx';
import { taskSchema } from './task-schema.ts';
import { type TaskValues, toTaskValues } from './task-values.ts';
import { VisionNotice } from './vision-notice.tsx';

const prompt = (id: string, model_type: Prompt['model_type']) =>
  ({ id, title: id, model_type, version: 1, role: 'system' }) as Prompt;
const prompts = [prompt('seeing', 'grok'), prompt('blind', 'deepseek')];
const photo = { name: 'photo', param_type: 'UserInput', data_type: 'Image', locales: {} } as const;

function Host({ ids, asks }: { ids: string[]; asks: boolean }) {
  const [schema] = useState(() => taskSchema);
  const task = aTask({ prompt_ids: ids, required_parameters: asks ? [photo] : [] });
  const { control } = useSchemaForm<TaskValues, TaskInput>(schema, { defaultValues: toTaskValues(task) });
  return (
    <>
      <PromptsPanel control={control} prompts={prompts} task={null} />
      <VisionNotice control={control} prompts={prompts} />
    </>
  );
}
const show = (ids: string[], asks = true) => {
  mockApi({ 'GET /version': { body: { version: '1', model_vision: ['grok'] } } });
  return renderWithProviders(<Host ids={ids} asks={asks} />, { texts: ['admin', 'tasks-admin'] });
};

it('marks families without vision, and warns if the task has a picture as input', async () => {
  await show(['blind']);
  expect(await screen.findByText('DeepSeek · 1 · no vision')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent("DeepSeek can't look at pictures");
});

it.each([
  [['seeing'], true],
  [['blind'], false],
  [[], true],
])('shows no warning for %j when the task has a picture as input: %s', async (ids, asks) => {
  await show(ids, asks);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers files as user input, never as output or administrator’s value', () => {
  expect(typesFor('required')).toEqual(expect.arrayContaining(['Image', 'File', 'String']));
  expect(typesFor('output').filter((type) => type === 'Image' || type === 'File')).toEqual([]);
  expect(sourcesFor('Image')).toEqual(['UserInput', 'ParentInput']);
  expect(sourcesFor('String')).toContain('AdminInput');
});
