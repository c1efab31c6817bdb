import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ChildExecutions } from './child-executions.tsx';
import { ExecutionAnswer } from './execution-answer.tsx';
import { anExecution, aTask } from './testing/factories.ts';

const options = { texts: ['executions'], user: { timezone: 'UTC' } };
const child = (id: string, status: 'completed' | 'failed') => ({
  ...{ id, status, created_at: '2026-11-20T09:05:00Z', task_id: id, task_name: `Task ${id}` },
});

it('numbers the children and shows name, status and time of each', async () => {
  const execution = anExecution({ child_executions: [child('one', 'completed'), child('two', 'failed')] });
  await renderWithProviders(<ChildExecutions execution={execution} task={undefined} />, options);
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/^1.*Task one.*Completed.*Nov 20, 2026, 9:05/),
    expect.stringMatching(/^2.*Task two.*Failed.*Nov 20, 2026, 9:05/),
  ]);
  expect(screen.getByRole('link', { name: 'Task two' })).toHaveAttribute('href', '/executions/two');
});

it('has the picture beside the markdown in a bubble of the agent, then the disclaimer', async () => {
  answerApi({});
  const { container } = await renderWithProviders(
    <ExecutionAnswer execution={anExecution()} task={aTask()} />,
    options,
  );
  const bubble = await screen.findByRole('region', { name: 'Anna' });
  expect(await within(bubble).findByText('Monday')).toBeVisible();
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/agents/dietologist.svg');
  const disclaimer = screen.getByText('Not medical advice.');
  expect(picture?.compareDocumentPosition(bubble)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(bubble.compareDocumentPosition(disclaimer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
