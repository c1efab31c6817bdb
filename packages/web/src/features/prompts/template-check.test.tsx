import type { PromptCheck } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { switchToRussian, textsOf } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { TemplateCheck } from './template-check.tsx';
import { aCheck } from './testing/a-prompt.ts';

type Handler = Parameters<typeof mockApi>[0][string];
type Variable = PromptCheck['variables'][number];
const variable = (name: string, known: boolean | null, missing_in: string[] = []): Variable => ({
  name,
  known,
  missing_in,
  sample: '',
});

async function show(answer: Handler, content = 'Write {{ meal }}.', promptId: string | null = null) {
  const requests = mockApi({ 'POST /private/prompts/check': answer });
  const panel = <TemplateCheck content={content} promptId={promptId} />;
  return { requests, ...(await renderWithProviders(panel, { texts: ['prompts'] })) };
}
const checked = (given: Partial<PromptCheck>) => ({ body: aCheck(given) });

describe('the check of a template', () => {
  it.each(['  \n ', 'x'.repeat(5001)])('skips texts that are empty or too long', async (content) => {
    const { requests } = await show(checked({}), content);
    expect(screen.getByText('Variables and a preview appear here as you write.')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('sends the trimmed text, and the prompt that uses it', async () => {
    const id = '01900000-0000-7000-9100-000000000001';
    const { requests } = await show(checked({}), '  Write.\n', id);
    expect(await screen.findByText(/^The prompt uses no variables\./)).toBeInTheDocument();
    expect(requests[0]?.body).toEqual({ content: 'Write.', prompt_id: id });
  });

  it('shows a notice when it fails', async () => {
    await show(refusal(500, 'UNEXPECTED'));
    expect(await screen.findByText('The template could not be checked right now.')).toBeInTheDocument();
    expect(screen.queryByText('Variables')).toBeNull();
  });

  it('lists the variables, and the tasks that lack one', async () => {
    const variables = [
      variable('meal', true),
      variable('people', false, ['Dinner', 'Lunch']),
      variable('day', false, ['Dinner']),
    ];
    await show(checked({ variables }));
    const list = (await screen.findByRole('heading', { name: 'Variables' })).parentElement as HTMLElement;
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual(['meal', 'people', 'day']);
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“people” is not a parameter of: Dinner, Lunch.“day” is not a parameter of: Dinner.',
    );
    expect(screen.queryByText(/^No task uses this prompt yet/)).toBeNull();
  });

  it('compares with no task while none uses the prompt', async () => {
    await show(checked({ variables: [variable('meal', null)] }));
    expect(await screen.findByText(/^No task uses this prompt yet/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[PromptCheck['errors'][number], string | RegExp]>([
    [
      { message: 'tag not closed', line: 2, column: 5, code: 'TEMPLATE_FAULT' } as never,
      'A run with this prompt would fail. Line 2, column 5: tag not closed',
    ],
    [
      { message: 'odd', line: 3, column: null, code: 'TEMPLATE_FAULT' } as never,
      'A run with this prompt would fail. Line 3, column 1: odd',
    ],
    [
      { message: 'too much', line: null, column: null, code: 'TEMPLATE_TOO_LONG' } as never,
      /^The template produces too much text\.\s*$/,
    ],
    [
      { message: 'loop', line: null, column: null, code: 'TEMPLATE_TOO_COSTLY' } as never,
      /^The template takes too much time or memory\.\s*$/,
    ],
  ])('shows where the template is wrong, without variables: %j', async (error, said) => {
    await show(checked({ errors: [error], variables: [variable('meal', true)], preview: '' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(screen.queryByText('Variables')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Preview with sample values' })).toBeNull();
  });

  it.each([
    ['illegal tag: {% for x on y %}', 'Тег {% for x on y %} записан неверно.'],
    ['expected "|" before filter', 'Запись не читается: проверьте скобки, операторы и фильтры.'],
  ])('says nothing in English on a Russian page: %s', async (message, said) => {
    await switchToRussian();
    await show(checked({ errors: [{ message, line: 2, column: 5, code: 'X' } as never] }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Запуск с таким промптом закончится ошибкой. Строка 2, столбец 5: ${said}`,
    );
  });

  it('previews the text with samples, keeping its lines, scrollable by keyboard', async () => {
    await show(checked({ preview: 'Write soup.\n\nFor two.' }));
    const preview = await screen.findByRole('region', { name: 'Preview with sample values' });
    expect(preview.textContent).toBe('Write soup.\n\nFor two.');
    expect(preview).toHaveAttribute('tabindex', '0');
  });
});
