import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { NumbersOverTime } from './numbers-over-time.tsx';

function Section({ open = false }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <NumbersOverTime isOpen={isOpen} onOpen={() => setOpen(true)}>
      {() => <p>Charts</p>}
    </NumbersOverTime>
  );
}

it('shows the numbers on request, and moves the focus there', async () => {
  await renderWithProviders(<Section />, { texts: ['progress'] });
  expect(screen.queryByText('Charts')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See these numbers over time' }));
  expect(screen.getByRole('region', { name: 'Numbers over time' })).toHaveTextContent('Charts');
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
});

it('is expanded when linked to, without taking the focus', async () => {
  await renderWithProviders(<Section open />, { texts: ['progress'] });
  expect(screen.getByText('Charts')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2 })).not.toHaveFocus();
});
