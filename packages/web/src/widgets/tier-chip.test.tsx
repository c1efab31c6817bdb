import { executionStatuses, executionTypes, taskTypes, tiers } from '@agentarium/contracts/names';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { AgentPicture } from './agent-picture.tsx';
import { RunLink } from './run-link.tsx';
import { SpeechBubble } from './speech-bubble.tsx';
import { type OverlayKind, StateBadge, StateOverlay } from './state-badge.tsx';
import { StatusChip } from './status-chip.tsx';
import { SystemInfo } from './system-info.tsx';
import { ExecutionTypeChip, TaskTypeChip } from './task-chips.tsx';
import { TierChip, TierIcon } from './tier-chip.tsx';

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
        {executionTypes.map((type) => (
          <ExecutionTypeChip key={type} type={type} />
        ))}
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
      ['Plain', 'Composite', 'Scheduled', 'Child'],
      ['Once', 'Many times'],
      ['Coming Soon', 'Testing', 'Locked'],
    ]);
  });

  it('show a tier as an icon, labeled for screen readers', async () => {
    await renderWithProviders(<TierIcon tier="ultra" />);
    expect(screen.getByRole('img', { name: 'Ultra' })).toBeInTheDocument();
  });
});

describe('an unavailable item', () => {
  const inside = <button type="button">Run</button>;

  it('is unmarked when it is available', async () => {
    await renderWithProviders(<StateOverlay kind={null}>{inside}</StateOverlay>);
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('is only marked as testing if an administrator may run it', async () => {
    await renderWithProviders(<StateOverlay kind="testing">{inside}</StateOverlay>);
    expect(screen.getByText('Testing')).toBeInTheDocument();
    expect(screen.getByText('Run').closest('[inert]')).toBeNull();
    expect(screen.queryByRole('note')).toBeNull();
  });

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

  it('shows its own reason and action', async () => {
    await renderWithProviders(
      <StateOverlay kind="locked" reason="Needs Pro" action={<a href="/subscription">Upgrade</a>} size="card">
        {inside}
      </StateOverlay>,
    );
    expect(screen.getByRole('note')).toHaveTextContent(/Locked.*Needs Pro.*Upgrade/);
    expect(screen.getByRole('link', { name: 'Upgrade' }).closest('[inert]')).toBeNull();
  });
});

describe('the picture of an agent', () => {
  const role = 'Chef';
  const picture = () => screen.getByRole('img', { name: 'Chef' });

  it('falls back to its role’s, then to nothing, when a file is missing', async () => {
    await renderWithProviders(<AgentPicture image="/agents/gone.svg" role={role} alt="Chef" />);
    expect(picture()).toHaveAttribute('src', '/agents/gone.svg');
    fireEvent.error(picture());
    const ofRole = picture().getAttribute('src');
    expect(ofRole).toMatch(/^\/agents\/.+\.svg$/);
    expect(ofRole).not.toBe('/agents/gone.svg');
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toMatch(/^data:image\/gif/);
  });

  it('is decorative beside its name, and has its size', async () => {
    const { container } = await renderWithProviders(<AgentPicture role={role} size={64} />);
    expect(container.querySelector('img')).toHaveAttribute('alt', '');
    expect(container.querySelector('img')).toHaveAttribute('width', '64');
  });
});

it('a speech bubble is labeled with the agent’s name', async () => {
  await renderWithProviders(<SpeechBubble name="Chef says">Good evening</SpeechBubble>);
  expect(screen.getByRole('region', { name: 'Chef says' })).toHaveTextContent('Good evening');
});

it('a link that runs a task is labeled with the task', async () => {
  await renderWithProviders(<RunLink to="/tasks/7?run" label="Run" name="Run Weekly menu" />);
  const link = screen.getByRole('link', { name: 'Run Weekly menu' });
  expect(link).toHaveTextContent('Run');
  expect(link).toHaveAttribute('href', '/tasks/7?run');
});

it('facts for administrators are collapsed at first, without empty lines', async () => {
  const rows = [
    ['Id', '7'],
    ['Model', null],
    ['Tools', []],
    ['Note', ''],
    ['Runs', 0],
  ] as const;
  await renderWithProviders(
    <SystemInfo title="System information" rows={rows}>
      <a href="/admin/tasks/7">Edit</a>
    </SystemInfo>,
  );
  const heading = screen.getByRole('button', { name: 'System information' });
  expect(heading).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(heading);
  expect(heading).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Id', 'Runs']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['7', '0']);
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/tasks/7');
});
