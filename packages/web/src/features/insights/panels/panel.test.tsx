import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { networkError } from '../../../lib/api/api-error.ts';
import { Panel, type PanelProps } from './panel.tsx';

type Query = PanelProps['queries'][number];
const query = (facts: Partial<Query> = {}): Query => ({
  isError: false,
  error: null,
  refetch: () => {},
  data: [],
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
    { texts: ['dashboard'] },
  );

describe('a dashboard panel', () => {
  it('shows placeholders until all its data has loaded', async () => {
    await show(query(), query({ data: undefined }));
    expect(screen.getByRole('status', { name: 'Loading' })).toHaveTextContent('Rows to come');
    expect(screen.queryByText('The runs')).toBeNull();
  });

  it('fails as a whole when one query fails, without the link', async () => {
    await show(query(), failed());
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load runs');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('refetches only what failed', async () => {
    const requests: string[] = [];
    await show(
      query({ refetch: () => requests.push('well') }),
      failed(() => requests.push('failed')),
    );
    press('Retry');
    expect(requests).toEqual(['failed']);
  });

  it('keeps its data when a refetch fails', async () => {
    await show(query({ isError: true, error: networkError() }));
    expect(screen.getByText('The runs')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
