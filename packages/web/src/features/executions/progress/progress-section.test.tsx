import type { OutputParameter } from '@agentarium/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter } from '../../../../testing/tasks.ts';
import { hasNumericValues, ProgressSection, ProgressTab } from './progress-section.tsx';

const asks = (data_type: 'Integer' | 'String' | 'Float', param_type = 'UserInput') =>
  aParameter({ data_type, param_type: param_type as 'UserInput' });
const gives = (data_type: 'Integer' | 'String' | 'Array'): OutputParameter =>
  ({ name: 'it', data_type }) as OutputParameter;

it.each([
  ['nothing', [], [], false],
  ['a number that is asked for', [asks('Integer')], [], true],
  ['a number of the profile', [asks('Float', 'UserProfile')], [], true],
  ['a number of administrators alone', [asks('Float', 'AdminInput')], [], false],
  ['a number in the answer', [], [gives('String'), gives('Integer')], true],
  ['a list in the answer', [], [gives('Array')], false],
])('a task with %s', (_what, required_parameters, output_parameters, expected) => {
  expect(hasNumericValues({ required_parameters, output_parameters })).toBe(expected);
});

it('the progress section loads the charts when opened', async () => {
  mockApi({
    'GET /public/goals': { body: { items: [], next_cursor: null } },
    'GET /public/task-executions/:id/progress': { body: { parameters: [], points: [] } },
    'GET /public/users/me/progress-preferences/:id': { body: { chart_preferences: null } },
  });
  await renderWithProviders(<ProgressTab executionId="e" taskId="t" title="Menu" />, {
    texts: ['progress'],
    user: {},
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('No numeric parameters found');
});

function Section({ open = false }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <ProgressSection isOpen={isOpen} onOpen={() => setOpen(true)}>
      {() => <p>Charts</p>}
    </ProgressSection>
  );
}

it('the progress section shows the numbers on request, and moves the focus there', async () => {
  await renderWithProviders(<Section />, { texts: ['progress'] });
  expect(screen.queryByText('Charts')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See these numbers over time' }));
  expect(screen.getByRole('region', { name: 'Numbers over time' })).toHaveTextContent('Charts');
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
});

it('the progress section is expanded when linked to, without taking the focus', async () => {
  await renderWithProviders(<Section open />, { texts: ['progress'] });
  expect(screen.getByText('Charts')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2 })).not.toHaveFocus();
});
