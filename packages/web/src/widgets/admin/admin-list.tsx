import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { EmptyState, type EmptyStateProps, NoMatch } from '../../design/feedback/notice.tsx';
import { type GrowingList, ShowMore } from '../../design/feedback/show-more.tsx';
import { type DataColumn, DataTable } from '../../design/layout/data-table.tsx';
import { LoadingStatus } from '../../design/layout/row-skeleton.tsx';
import { plainList, surface } from '../../design/layout/styles.ts';
import { ListHead, type ListView } from './list-view.tsx';

export type AdminListProps<T extends { id: string }> = {
  /** Undefined while loading. The items to show, search and filters applied. */
  items: readonly T[] | undefined;
  error: unknown;
  /** "Failed to load prompts. Please try again later." */
  failed: string;
  onRetry: () => void;
  /** Nothing exists yet. */
  empty: EmptyStateProps;
  /** Clears search and filters; null if there are none. */
  onClear: (() => void) | null;
  /** The next page of a growing list; absent if everything is loaded at once. */
  more?: GrowingList;
  /** Stale items are shown while newer ones load. */
  isStale?: boolean;
  /** Least width of a card in pixels. */
  minWidth?: number;
  /** Shows the same items as a table, if the user prefers that. */
  table?: {
    label: string;
    columns: readonly DataColumn<T>[];
    view: ListView;
    /** How many match: "35 users", or what to do with the selected ones. */
    count: ReactNode;
  };
  children: (item: T) => ReactNode;
};

const grid = (minWidth: number) => ({
  ...plainList,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
});

function Skeletons({ minWidth }: { minWidth: number }) {
  return (
    <LoadingStatus sx={grid(minWidth)}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Box key={key} sx={{ p: 2, ...surface }}>
          <Skeleton variant="text" width="55%" sx={{ fontSize: '1rem' }} />
          <Skeleton variant="text" width="35%" />
          <Skeleton variant="text" width="95%" sx={{ mt: 1 }} />
          <Skeleton variant="text" width="70%" />
          <Skeleton variant="rounded" width="100%" height={32} sx={{ mt: 1.5 }} />
        </Box>
      ))}
    </LoadingStatus>
  );
}

/** Admin cards, or a table of the same items, with every state of a list: loading, failed, empty, no match, more. */
export function AdminList<T extends { id: string }>(props: AdminListProps<T>) {
  const {
    items,
    error,
    failed,
    onRetry,
    empty,
    onClear,
    more,
    isStale = false,
    minWidth = 300,
    table,
  } = props;
  if (!items) {
    if (error) return <ErrorState error={error} title={failed} onRetry={onRetry} />;
    return <Skeletons minWidth={minWidth} />;
  }
  if (items.length === 0) return onClear ? <NoMatch onClear={onClear} /> : <EmptyState {...empty} />;
  return (
    <>
      {table && <ListHead count={table.count} view={table.view} />}
      <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1, transition: 'opacity 140ms ease-out' }}>
        {table?.view.isTable ? (
          <DataTable
            label={table.label}
            rows={items}
            columns={table.columns}
            rowId={({ id }) => id}
            sorting={table.view.sorting}
            size="small"
            hover
            sx={{ '& td, & th': { py: 0.5, height: 40 } }}
          />
        ) : (
          <Box component="ul" sx={grid(minWidth)}>
            {items.map((item) => (
              <li key={item.id}>{props.children(item)}</li>
            ))}
          </Box>
        )}
      </Box>
      {more && <ShowMore list={more} failed={failed} />}
    </>
  );
}
