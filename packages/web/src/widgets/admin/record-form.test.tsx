import { onlineManager, queryOptions } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { promptQuery } from '../../data/prompts.ts';
import { aPrompt } from '../../features/prompts/testing/a-prompt.ts';
import { RecordLoader } from './record-form.tsx';
import { firstLanguageWithErrors } from './use-record-form.ts';

const prompt = aPrompt({ id: 'p', title: 'Weekly menu' });
const path = 'GET /private/prompts/p';

async function show(
  answer: MockResponse | (() => MockResponse | Promise<MockResponse>),
  known?: typeof prompt,
) {
  mockApi({ [path]: answer });
  let reload: () => Promise<typeof prompt | null> = async () => null;
  const app = await renderWithProviders(
    <RecordLoader
      query={queryOptions({ ...promptQuery('p'), ...(known && { initialData: known }) })}
      place={{
        title: 'Edit prompt',
        purpose: 'What is said to a model',
        back: { to: '/admin/prompts', label: 'Back to Prompts' },
      }}
      missing={{ code: 'PROMPT_NOT_FOUND', title: 'Prompt not found' }}
      failed="Failed to load prompt data"
    >
      {(stored, again) => {
        reload = again;
        return <p>{`The form of ${stored.title}`}</p>;
      }}
    </RecordLoader>,
    { texts: ['admin'], at: '/admin/prompts/p' },
  );
  return { ...app, reload: () => act(() => reload()) };
}

describe('the form of a stored record', () => {
  it('is filled from the server’s current data, not from the cache', async () => {
    await show({ body: prompt }, { ...prompt, title: 'Of yesterday' });
    expect(screen.queryByText('The form of Of yesterday')).toBeNull();
    expect(await screen.findByText('The form of Weekly menu')).toBeInTheDocument();
  });

  it.each([
    ['does not exist', refusal(404, 'PROMPT_NOT_FOUND')],
    ['has an invalid id', refusal(400, 'VALIDATION_FAILED')],
  ])('of a record that %s shows a notice and links back to the list', async (_what, answer) => {
    const { router } = await show(answer);
    expect(await screen.findByRole('heading', { level: 1, name: 'Prompt not found' })).toBeInTheDocument();
    press('Back');
    expect(router.state.location.pathname).toBe('/admin/prompts');
  });

  it('shows why it could not be loaded, and can be refetched', async () => {
    const answers = [refusal(503, 'SERVICE_UNAVAILABLE'), { body: prompt }];
    await show(() => answers.shift() ?? { body: prompt });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load prompt data');
    press('Retry');
    expect(await screen.findByText('The form of Weekly menu')).toBeInTheDocument();
  });

  it('stays what it was filled from when the network returns', async () => {
    const answers: MockResponse[] = [{ body: prompt }, { body: { ...prompt, title: 'Of somebody else' } }];
    await show(() => answers.shift() ?? { body: prompt });
    await screen.findByText('The form of Weekly menu');
    act(() => onlineManager.setOnline(false));
    act(() => onlineManager.setOnline(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(answers).toHaveLength(1);
  });

  it.each<[string, MockResponse, string | undefined]>([
    ['the newest version', { body: { ...prompt, title: 'Of somebody else' } }, 'Of somebody else'],
    ['nothing if that fails, not the cached version', refusal(503, 'SERVICE_UNAVAILABLE'), undefined],
  ])('loads %s after a conflict', async (_what, second, title) => {
    const answers: MockResponse[] = [{ body: prompt }, second];
    const { reload } = await show(() => answers.shift() ?? { body: prompt });
    await screen.findByText('The form of Weekly menu');
    expect((await reload())?.title).toBe(title);
  });
});

it.each([
  [{ name: {} }, 'en'],
  [{ config: { locales: { ru: {} } } }, 'ru'],
  [{ description: {}, config: { locales: { ru: {} } } }, 'en'],
  [{ config: { locales: { de: {} } } }, null],

  [{}, null],
])('of the errors %j those of the language %s are shown', (errors, language) => {
  expect(firstLanguageWithErrors(errors as never, ['en', 'ru'])).toBe(language);
});
