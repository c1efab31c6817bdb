import type { ExecutionListed } from '@agentarium/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, aTask } from '../testing/factories.ts';
import { ExecutionCard } from './execution-card.tsx';
import { type Selection, SelectionBar } from './selection.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['executions'] };

describe('selecting executions', () => {
  const selection = (overrides: Partial<Selection> = {}): Selection => ({
    chosen: new Map(),
    isFull: false,
    toggle: () => {},
    chooseAll: () => {},
    leave: () => {},
    ...overrides,
  });
  const chosen = (...runs: Partial<ExecutionListed>[]) =>
    new Map(runs.map(aListedExecution).map((run) => [run.id, run]));
  const bar = (given: Partial<Selection>) =>
    renderWithProviders(<SelectionBar selection={selection(given)} shown={[]} />, options);

  it('selects a card by its name, which is no link meanwhile', async () => {
    const toggled: string[] = [];
    const run = aListedExecution({ id: 'run-1' });
    const given = selection({ toggle: ({ id }) => toggled.push(id) });
    await renderWithProviders(<ExecutionCard execution={run} task={aTask()} selection={given} />, options);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Weekly menu' }));
    expect(toggled).toEqual(['run-1']);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });

  it.each([
    ['accepts no more', false, true],
    ['can be deselected', true, false],
  ])('that is full %s', async (_what, has, disabled) => {
    const run = aListedExecution({ id: 'run-1' });
    const given = selection({ isFull: true, chosen: has ? chosen({ id: 'run-1' }) : new Map() });
    await renderWithProviders(<ExecutionCard execution={run} task={aTask()} selection={given} />, options);
    const box = screen.getByRole('checkbox');
    if (disabled) expect(box).toBeDisabled();
    else expect(box).toBeEnabled();
  });

  it('that is empty can’t be deleted, and shows a hint', async () => {
    await bar({});
    expect(screen.getByRole('status')).toHaveTextContent('0 selected');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByText('Two completed runs of one task can be compared.')).toBeInTheDocument();
  });

  it('of two answers of one task links to their comparison', async () => {
    await bar({ chosen: chosen({ id: 'b' }, { id: 'a' }) });
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      '/executions/compare?a=a&b=b',
    );
    expect(screen.queryByText(/can be compared/)).toBeNull();
  });
});
