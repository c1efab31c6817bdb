import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { EmptyState, type EmptyStateProps, NoMatch } from '../../design/feedback/notice.tsx';
import { type GrowingList, ShowMore } from '../../design/feedback/show-more.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { type ColumnSorting, type DataColumn, DataTable } from '../../design/layout/data-table.tsx';
import { LoadingStatus } from '../../design/layout/skeletons.tsx';
import { SoftBreaks } from '../../design/layout/soft-breaks.tsx';
import { loneLink, plainList, surface } from '../../design/layout/styles.ts';
import { useReturnState } from './return-to-list.ts';

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

const views = ['cards', 'table'] as const;

type ListView<Sort extends string = string> = {
  /** A dense table in place of cards; never on phones. */
  isTable: boolean;
  view: (typeof views)[number];
  show: (view: (typeof views)[number]) => void;
  /** The order for the request; empty for the list's own. */
  order: { sort?: Sort; order?: 'asc' | 'desc' };
  sorting: ColumnSorting;
};

/** How a list is shown, at first as `initial`, and ordered, kept in the address. `sorts`: what the server can order by. */
export function useListView<Sort extends string>(
  sorts: readonly Sort[],
  initial: (typeof views)[number] = 'cards',
): ListView<Sort> {
  const isNarrow = useIsNarrow('sm');
  const [view, show] = useUrlState('view', initial, views);
  const [stored, store] = useUrlState('sort');
  const order = stored.startsWith('-') ? 'desc' : 'asc';
  const sort = sorts.find((name) => name === stored.replace(/^-/, ''));
  return {
    isTable: view === 'table' && !isNarrow,
    view,
    show,
    order: sort ? { sort, order } : {},
    sorting: {
      by: sort,
      order,
      onSort: (by) => store(by === sort && order === 'asc' ? `-${by}` : by),
    },
  };
}

/** Above a list: how many there are, or what to do with the selected ones, and the choice between cards and a table. */
function ListHead({ count, view }: { count: ReactNode; view: ListView }) {
  const { t } = useTranslation('admin');
  const isNarrow = useIsNarrow('sm');
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, minHeight: 40 }}
    >
      <Box
        aria-live="polite"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minWidth: 0 }}
      >
        {count}
      </Box>
      {!isNarrow && (
        <Segmented
          label={t('view.label')}
          value={view.view}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={view.show}
        />
      )}
    </Box>
  );
}

/** The name of a record in a table, a link to its form. */
export function RowLink({ to, name }: { to: string; name: string }) {
  const here = useReturnState();
  return (
    <MuiLink
      component={Link}
      to={to}
      state={here}
      color="inherit"
      sx={{ ...loneLink, fontWeight: 550, overflowWrap: 'anywhere' }}
    >
      <span>
        <SoftBreaks text={name} />
      </span>
    </MuiLink>
  );
}
