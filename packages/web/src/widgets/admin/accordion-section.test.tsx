import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AccordionSection } from './accordion-section.tsx';

it('a section of an editor renders when first opened, and stays mounted', async () => {
  await renderWithProviders(
    <AccordionSection title="Usage" icon="bar_chart" summary="3 of 10">
      <input aria-label="Limit" />
    </AccordionSection>,
  );
  const head = screen.getByRole('button', { name: /Usage/ });
  expect(head).toHaveTextContent('3 of 10');
  expect(screen.queryByLabelText('Limit')).toBeNull();
  fireEvent.click(head);
  fireEvent.change(screen.getByLabelText('Limit'), { target: { value: '5' } });
  fireEvent.click(head);
  expect(head).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(head);
  expect(screen.getByLabelText('Limit')).toHaveValue('5');
});
