import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { LocaleTabs } from './locale-tabs.tsx';

test('the languages are tabs that show how much of each is filled in', async () => {
  const onChange = vi.fn();
  const fills = [
    { language: 'en', filled: 2, total: 3 },
    { language: 'ru', filled: 0, total: 0 },
  ] as const;
  await renderWithProviders(
    <LocaleTabs label="Languages" value="en" onChange={onChange} fills={fills}>
      <p>Fields</p>
    </LocaleTabs>,
    { texts: ['admin'] },
  );
  expect(screen.getByRole('tablist', { name: 'Languages' })).toBeInTheDocument();
  expect(screen.getByTitle('2 of 3 required fields are filled in')).toHaveTextContent('2/3');
  expect(screen.getByRole('tab', { name: 'Русский' })).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('tabpanel', { name: /English/ })).toHaveAttribute('lang', 'en');
  fireEvent.click(screen.getByRole('tab', { name: 'Русский' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ru');
});
