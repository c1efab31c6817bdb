import { describe, expect, it } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { screen } from '../../../../testing/library.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { networkError } from '../../../lib/api/api-error.ts';
import { Panel, type PanelProps } from './panel.tsx';

type Query = PanelProps['queries'][number];
const query = (facts: Partial<Query> = {}): Query => ({
  ...{ isPending: false, isError: false, error: null, refetch: () => {}, data: [] },
  ...facts,
});
const failed = (refetch = () => {}) =>
  query({ isError: true, error: networkError(), data: undefined, refetch });

const show = (...queries: Query[]) =>
  renderWithProviders(
    <Panel
      title="Runs"
      text="Of this week"
      more={{ to: '/executions', label: 'All runs' }}
      queries={queries}
      failed="Failed to load runs"
      skeleton={<p>Rows to come</p>}
    >
      {() => <p>The runs</p>}
    </Panel>,
  );

describe('a part of the dashboard', () => {
  it('shows what it has under its heading, and the way to the rest', async () => {
    await show(query(), query());
    const part = screen.getByRole('region', { name: 'Runs' });
    expect(part).toHaveTextContent('Of this week');
    expect(part).toHaveTextContent('The runs');
    expect(screen.getByRole('link', { name: 'All runs' })).toHaveAttribute('href', '/executions');
  });

  it('waits for all that it needs, and says so', async () => {
    await show(query(), query({ data: undefined }));
    expect(screen.getByRole('status', { name: 'Loading' })).toHaveTextContent('Rows to come');
    expect(screen.queryByText('The runs')).toBeNull();
  });

  it('fails as a whole when one part fails, without the way to the rest', async () => {
    await show(query(), failed());
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load runs');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks again for what failed alone', async () => {
    const asked: string[] = [];
    await show(
      query({ refetch: () => asked.push('well') }),
      failed(() => asked.push('failed')),
    );
    press('Retry');
    expect(asked).toEqual(['failed']);
  });

  it('keeps what it has when that can not be read again', async () => {
    await show(query({ isError: true, error: networkError() }));
    expect(screen.getByText('The runs')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
