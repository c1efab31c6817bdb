import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter, press, switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { AskForm, type AskFormProps } from './ask-form.tsx';

const usage = (daily_limit: number, remaining_executions: number) => ({
  usage_status: { daily_limit, remaining_executions, next_reset_time: null, hours_until_reset: null },
});

/** Renders the form; `answer` settles the last question. */
async function show(props: Partial<AskFormProps> = {}, user: object = usage(25, 7)) {
  const requests: [string, string][] = [];
  const waiting: ((accepted: boolean) => void)[] = [];
  const app = await renderWithProviders(
    <AskForm
      executionId="run"
      asked={0}
      suggestions={[]}
      busy={false}
      sending={null}
      sees
      onAsk={(kind, message) => {
        requests.push([kind, message]);
        return new Promise((resolve) => waiting.push(resolve));
      }}
      {...props}
    />,
    { texts: ['follow-ups', 'executions', 'files'], user },
  );
  return { ...app, requests, answer: (accepted: boolean) => waiting.at(-1)?.(accepted) };
}
const field = () => screen.getByRole('textbox', { name: /question|вопрос/i });
const enterKey = (keys: object = {}) => {
  const event = createEvent.keyDown(field(), { key: 'Enter', ...keys });
  fireEvent(field(), event);
  return event.defaultPrevented;
};

it('the user’s own question is sent trimmed, by the button or Enter', async () => {
  const { requests } = await show();
  enter('Your question', '  Why?\n');
  press('Ask');
  enter('Your question', 'How?');
  enterKey();
  expect(requests).toEqual([
    ['ask', 'Why?'],
    ['ask', 'How?'],
  ]);
});

it.each([
  ['belongs to the input method while it composes', { isComposing: true }],
  ['ends a composition in Safari', { keyCode: 229 }],
])('the user’s own question: Enter %s', async (_what, keys) => {
  const { requests } = await show();
  enter('Your question', 'Why?');
  expect(enterKey(keys)).toBe(false);
  expect(requests).toEqual([]);
});

it('the user’s own question can’t be sent while it is blank', async () => {
  const { requests } = await show();
  enter('Your question', '   ');
  enterKey();
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled();
  expect(requests).toEqual([]);
});

it('the user’s own question clears the field once accepted, and stays when refused', async () => {
  const { answer } = await show();
  enter('Your question', 'Why? ');
  press('Ask');
  answer(false);
  await waitFor(() => expect(field()).toHaveValue('Why? '));
  press('Ask');
  answer(true);
  await waitFor(() => expect(field()).toHaveValue(''));
});

it('the user’s own question keeps what was typed while it was being sent', async () => {
  const { answer, requests } = await show();
  enter('Your question', 'Why?');
  press('Ask');
  enter('Your question', 'Why? And how?');
  answer(true);
  await waitFor(() => expect(requests).toHaveLength(1));
  // A second round through the queue of promises: the field would be empty by now.
  await waitFor(() => expect(field()).toHaveValue('Why? And how?'));
  press('Ask');
  expect(requests.at(-1)).toEqual(['ask', 'Why? And how?']);
});

it('suggested questions are sent unchanged', async () => {
  const { requests } = await show({ suggestions: ['How much salt?', 'Which pan?'] });
  const group = within(screen.getByRole('group', { name: 'Suggested questions' }));
  expect(group.getAllByRole('button')).toHaveLength(2);
  press('Which pan?');
  expect(requests).toEqual([['ask', 'Which pan?']]);
});

it('suggested questions are sent under their Russian names on a Russian page', async () => {
  const { requests } = await show();
  await switchToRussian();
  const [, , simpler] = within(screen.getByRole('group', { name: 'Изменить ответ' })).getAllByRole('button');
  fireEvent.click(simpler as HTMLElement);
  expect(requests).toEqual([['simpler', 'Проще']]);
});

it.each<[string, Partial<AskFormProps>]>([
  ['an answer is on its way', { busy: true }],
  ['a ready-made request is being sent', { sending: 'shorter' }],
])('while nothing can be asked because %s, everything is disabled except the field', async (_why, props) => {
  const { requests } = await show({ suggestions: ['How much?'], ...props });
  for (const name of ['Ask', 'Regenerate', 'Shorter', 'Simpler', 'Translate']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
  expect(screen.getByRole('button', { name: 'How much?' })).toHaveAttribute('aria-disabled', 'true');
  enter('Your question', 'Why?');
  enterKey();
  expect(field()).toHaveValue('Why?');
  expect(requests).toEqual([]);
});

it.each<[string, number, object, string]>([
  [
    'one question and one run',
    19,
    usage(25, 1),
    '1 question left for this answer. Each question counts as one run. 1 run left today.',
  ],
  [
    'runs without end',
    5,
    usage(-1, -1),
    '15 questions left for this answer. Each question counts as one run. Your runs are unlimited.',
  ],
])('what remains is shown at the field: %s', async (_what, asked, user, text) => {
  await show({ asked }, user);
  expect(field()).toHaveAccessibleDescription(text);
});
