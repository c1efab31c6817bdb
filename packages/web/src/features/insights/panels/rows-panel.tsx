import type { ReactNode } from 'react';
import { RowList } from '../row-card.tsx';
import type { PanelQuery } from '../use-dashboard.ts';
import { Panel, type PanelProps, RowSkeletons } from './panel.tsx';

type RowsPanelProps<T> = Pick<PanelProps, 'title' | 'failed' | 'more'> & {
  query: PanelQuery<readonly T[]>;
  /** Rows shown. */
  shown: number;
  /** Placeholders while the rows load. */
  skeletons?: number;
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
  /** Below the rows. */
  children?: ReactNode;
};

/** A panel of rows; hidden while empty. */
export function RowsPanel<T>(props: RowsPanelProps<T>) {
  const { query, shown, skeletons = 3, keyOf, row, children, ...panel } = props;
  if (query.data?.length === 0) return null;
  return (
    <Panel {...panel} queries={[query]} skeleton={<RowSkeletons count={skeletons} />}>
      {() => (
        <>
          <RowList items={query.data?.slice(0, shown) ?? []} keyOf={keyOf} row={row} />
          {children}
        </>
      )}
    </Panel>
  );
}
