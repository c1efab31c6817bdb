import { executionStatuses, taskTypes, tiers } from '@agentarium/contracts/names';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { StatusChip, TaskMarks, TaskTypeChip, TierChip } from './chips.tsx';
import { type OverlayKind, StateBadge, StateOverlay } from './state-badge.tsx';

const overlays = ['coming-soon', 'testing', 'locked'] as const satisfies OverlayKind[];

describe('chips', () => {
  const chips = (
    <>
      <p>
        {tiers.map((tier) => (
          <TierChip key={tier} tier={tier} />
        ))}
      </p>
      <p>
        {executionStatuses.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </p>
      <p>
        {taskTypes.map((type) => (
          <TaskTypeChip key={type} type={type} />
        ))}
      </p>
      <p>
        {taskTypes.map((type) => (
          <TaskMarks
            key={type}
            task_type={type}
            execution_type="multiple"
            steps={type === 'parent' ? 3 : 0}
          />
        ))}
        <TaskMarks task_type="plain" execution_type="once" steps={0} />
      </p>
      <p>
        {overlays.map((kind) => (
          <StateBadge key={kind} kind={kind} />
        ))}
      </p>
    </>
  );
  const lines = (container: HTMLElement) =>
    [...container.querySelectorAll('p')].map((line) =>
      [...line.children].map(({ textContent }) => textContent),
    );

  it('have labels in English', async () => {
    const { container } = await renderWithProviders(chips);
    expect(lines(container)).toEqual([
      ['Basic', 'Pro', 'Premium', 'Ultra', 'Custom'],
      ['Pending', 'Running', 'Completed', 'Failed'],
      ['Plain', 'Parent', 'Scheduled Parent', 'Child'],
      ['In 3 steps', 'Repeats on a schedule', 'Step', 'Can be run once'],
      ['Coming Soon', 'Testing', 'Locked'],
    ]);
  });
});

describe('an unavailable item', () => {
  const inside = <button type="button">Run</button>;

  it.each([
    ['coming-soon', 'Coming Soon', 'We are still working on this. It will be available soon.'],
    ['locked', 'Locked', "Your plan doesn't include this. Upgrade, or buy it separately."],
  ] as const)('is inert when it is %s, and shows why', async (kind, title, text) => {
    await renderWithProviders(<StateOverlay kind={kind}>{inside}</StateOverlay>);
    const note = within(screen.getByRole('note'));
    expect(note.getByText(title)).toBeInTheDocument();
    expect(note.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('Run').closest('[inert]')).not.toBeNull();
  });
});
