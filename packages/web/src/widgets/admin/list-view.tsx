import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Segmented } from '../../design/form/segmented.tsx';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import type { ColumnSorting } from '../../design/layout/data-table.tsx';
import { SoftBreaks } from '../../design/layout/soft-breaks.tsx';
import { loneLink } from '../../design/layout/styles.ts';
import { useReturnState } from './return-to-list.ts';

const views = ['cards', 'table'] as const;

export type ListView<Sort extends string = string> = {
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
export function ListHead({ count, view }: { count: ReactNode; view: ListView }) {
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
