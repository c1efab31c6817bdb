import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { VisuallyHidden } from './visually-hidden.tsx';

export type HeadColumn = {
  label: string;
  align?: 'right';
  /** Only for screen readers: a column of buttons. */
  isHidden?: boolean;
};

/** A table head: one cell per column. */
export function HeadRow({ columns }: { columns: readonly (string | HeadColumn)[] }) {
  return (
    <TableHead>
      <TableRow>
        {columns
          .map((column): HeadColumn => (typeof column === 'string' ? { label: column } : column))
          .map(({ label, align, isHidden }) => (
            <TableCell key={label} {...(align && { align })}>
              {isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </TableCell>
          ))}
      </TableRow>
    </TableHead>
  );
}
