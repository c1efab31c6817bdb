import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import { plainList } from './styles.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type DataColumn<T> = {
  label: string;
  /** The heading is for screen readers only: a column of buttons. */
  isLabelHidden?: boolean;
  align?: 'right';
  /** Its cells name their rows. */
  isRowLabel?: boolean;
  sx?: SxProps<Theme>;
  cell: (row: T) => ReactNode;
  /** Orders the rows by this column, ascending; for lists that are loaded as a whole. */
  compare?: (one: T, other: T) => number;
  /** The server's name for the order by this column; for lists that are loaded page by page. */
  sortKey?: string;
};

/** The order in which the server lists the rows. */
export type ColumnSorting = {
  by: string | undefined;
  order: 'asc' | 'desc';
  onSort: (sortKey: string) => void;
};

type DataTableProps<T> = {
  rows: readonly T[];
  columns: readonly DataColumn<T>[];
  rowId: (row: T) => string;
  /** A row below `narrow`, where the table is a list of cards; without it the table is a table everywhere. */
  card?: (row: T) => ReactNode;
  narrow?: 'sm' | 'lg';
  cardSx?: SxProps<Theme>;
  listSx?: SxProps<Theme>;
  size?: 'small' | 'medium';
  /** In pixels: a longer table scrolls below its head. */
  maxHeight?: number;
  hover?: boolean;
  /** For columns with a `sortKey`. */
  sorting?: ColumnSorting;
  sx?: SxProps<Theme>;
} & ({ label: string; labelledBy?: never } | { labelledBy: string; label?: never });

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** The library sorts; cells render here, since a component per cell would be another one after each render. */
const toColumnDef = <T extends object>({ label, compare }: DataColumn<T>): ColumnDef<typeof features, T> =>
  compare
    ? { id: label, accessorFn: (row: T) => row, sortFn: (a, b) => compare(a.original, b.original) }
    : { id: label };

/** A table with a sortable head; a list of cards where it has no room. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, columns, rowId, card, narrow = 'sm', label, labelledBy, ...layout } = props;
  const isNarrow = useIsNarrow(narrow);
  const table = useTable({
    features,
    data: rows,
    columns: columns.map(toColumnDef<T>),
    getRowId: rowId,
  });
  const shown = table.getRowModel().rows;
  const name = label === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': label };
  if (isNarrow && card)
    return (
      <Box
        component="ul"
        {...name}
        sx={[{ ...plainList, display: 'grid', gap: 1.5 }, layout.listSx as object]}
      >
        {shown.map(({ id, original }) => (
          <Paper key={id} variant="outlined" component="li" sx={[{ p: 2 }, layout.cardSx as object]}>
            {card(original)}
          </Paper>
        ))}
      </Box>
    );
  const { maxHeight, size = 'medium', hover = false, sorting, sx } = layout;
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      // Hidden labels are placed absolutely: beside a scrolled table they would widen the page.
      sx={{ position: 'relative', ...(maxHeight !== undefined && { maxHeight }) }}
    >
      <Table size={size} stickyHeader={maxHeight !== undefined} {...name} {...(sx && { sx })}>
        <TableHead>
          <TableRow>
            {columns.map(({ label, align, isLabelHidden, compare, sortKey }) => {
              const column = table.getColumn(label);
              const isOrdered = sortKey !== undefined && sortKey === sorting?.by;
              const order = isOrdered ? sorting?.order : column?.getIsSorted() || undefined;
              const onSort = compare
                ? () => column?.toggleSorting(order === 'asc')
                : sorting && sortKey && (() => sorting.onSort(sortKey));
              return (
                <TableCell key={label} {...(align && { align })} sortDirection={order ?? false}>
                  {isLabelHidden && <VisuallyHidden>{label}</VisuallyHidden>}
                  {!isLabelHidden && !onSort && label}
                  {onSort && (
                    <TableSortLabel active={order !== undefined} direction={order ?? 'asc'} onClick={onSort}>
                      {label}
                    </TableSortLabel>
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ id, original }) => (
            <TableRow key={id} hover={hover}>
              {columns.map(({ label, align, isRowLabel, sx: cellSx, cell }) => (
                <TableCell
                  key={label}
                  {...(align && { align })}
                  {...(isRowLabel && { component: 'th', scope: 'row' })}
                  {...(cellSx && { sx: cellSx })}
                >
                  {cell(original)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
