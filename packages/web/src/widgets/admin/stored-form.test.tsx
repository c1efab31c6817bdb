import { queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type Answer, answerApi, refusal, unanswered } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { act, fireEvent, screen } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { promptQuery } from '../../data/prompts.ts';
import { aPrompt } from '../../features/prompts/testing/a-prompt.ts';
import { EditPanel } from './edit-panel.tsx';
import { MadeNotice } from './made-notice.tsx';
import { StoredForm } from './stored-form.tsx';

const prompt = aPrompt({ id: 'p', title: 'Weekly menu' });
const path = 'GET /private/prompts/p';

async function show(answer: Answer | (() => Answer | Promise<Answer>), known?: typeof prompt) {
  answerApi({ [path]: answer });
  let reload: () => Promise<typeof prompt | null> = async () => null;
  const app = await renderWithProviders(
    <StoredForm
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
    </StoredForm>,
    { texts: ['admin'], at: '/admin/prompts/p' },
  );
  return { ...app, reload: () => act(() => reload()) };
}

describe('the form of a record', () => {
  it('has its heading and the way back while the record is loading', async () => {
    await show(unanswered);
    expect(screen.getByRole('heading', { level: 1, name: 'Edit prompt' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Prompts' })).toHaveAttribute('href', '/admin/prompts');
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  });

  it('is filled from what the server has now, not from what was remembered', async () => {
    await show({ body: prompt }, { ...prompt, title: 'Of yesterday' });
    expect(screen.queryByText('The form of Of yesterday')).toBeNull();
    expect(await screen.findByText('The form of Weekly menu')).toBeVisible();
  });

  it.each([
    ['does not exist', refusal(404, 'PROMPT_NOT_FOUND')],
    ['has an address that none can have', refusal(400, 'VALIDATION_FAILED')],
  ])('that %s says so and leads back to the list', async (_what, answer) => {
    const { router } = await show(answer);
    expect(await screen.findByRole('heading', { level: 1, name: 'Prompt not found' })).toBeVisible();
    press('Back');
    expect(router.state.location.pathname).toBe('/admin/prompts');
  });

  it('that could not be loaded says why, and is asked for again', async () => {
    const answers = [refusal(503, 'SERVICE_UNAVAILABLE'), { body: prompt }];
    await show(() => answers.shift() ?? { body: prompt });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load prompt data');
    press('Retry');
    expect(await screen.findByText('The form of Weekly menu')).toBeVisible();
  });

  it.each<[string, Answer, string | undefined]>([
    ['the newest version', { body: { ...prompt, title: 'Of somebody else' } }, 'Of somebody else'],
    ['the version at hand, when there is no answer', refusal(503, 'SERVICE_UNAVAILABLE'), 'Weekly menu'],
  ])('takes %s after a conflict', async (_what, second, title) => {
    const answers: Answer[] = [{ body: prompt }, second];
    const { reload } = await show(() => answers.shift() ?? { body: prompt });
    await screen.findByText('The form of Weekly menu');
    expect((await reload())?.title).toBe(title);
  });
});

it('a part of an editor is made when it is first opened, and stays then', async () => {
  await renderWithProviders(
    <EditPanel title="Usage" icon="bar_chart" summary="3 of 10">
      <input aria-label="Limit" />
    </EditPanel>,
  );
  const head = screen.getByRole('button', { name: /Usage/ });
  expect(head).toHaveTextContent('3 of 10');
  expect(screen.queryByLabelText('Limit')).toBeNull();
  fireEvent.click(head);
  fireEvent.change(screen.getByLabelText('Limit'), { target: { value: '5' } });
  fireEvent.click(head);
  expect(head).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(head);
  expect(screen.getByLabelText('Limit')).toHaveValue('5');
});

it('what has just been made is named, with the way to it', async () => {
  await renderWithProviders(<MadeNotice text="The user was added:" name="anna" to="/admin/users/7" />);
  expect(screen.getByRole('link', { name: 'anna' })).toHaveAttribute('href', '/admin/users/7');
});
