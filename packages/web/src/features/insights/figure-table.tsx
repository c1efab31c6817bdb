import Box from '@mui/material/Box';

export type FigureTableProps = {
  labelledBy: string;
  columns: readonly string[];
  /** The first cell labels the row. */
  rows: readonly (readonly string[])[];
};

/** A chart's figures as a table that scrolls within its card. */
export function FigureTable({ labelledBy, columns, rows }: FigureTableProps) {
  return (
    <Box
      role="region"
      aria-labelledby={labelledBy}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={{ maxHeight: 240, overflow: 'auto' }}
    >
      <Box
        component="table"
        aria-labelledby={labelledBy}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'small',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { px: 1, py: 0.5, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
          '& th:first-of-type': { textAlign: 'left', pl: 0 },
          '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', color: 'text.secondary' },
          '& tbody th': { fontWeight: 450 },
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, as those of removed agents
            <tr key={at}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
