import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { computeEveryStyle } from '../../../testing/styles.ts';

computeEveryStyle();

it('the last row of a table has no border of its own, only the frame’s', async () => {
  await renderWithProviders(
    <Table>
      <TableBody>
        {['first', 'last'].map((name) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell>{`cell of ${name}`}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>,
  );
  const widthOf = (role: string, name: string) =>
    getComputedStyle(screen.getByRole(role, { name })).borderBottomWidth;
  expect(['first', 'last'].map((name) => widthOf('rowheader', name))).toEqual(['1px', '0px']);
  expect(['first', 'last'].map((name) => widthOf('cell', `cell of ${name}`))).toEqual(['1px', '0px']);
});
