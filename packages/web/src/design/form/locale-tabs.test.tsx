import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { fillOf, isStarted, LocaleTabs } from './locale-tabs.tsx';

const required = ['name', 'description', 'role'];
const english = { name: 'Chef', description: 'Cooks', role: ' ', greeting: 'Hi' };

test.each([
  ['English with a blank', english, null, { filled: 2, total: 3 }],
  ['a translation not begun', {}, english, { filled: 0, total: 2 }],
  ['a translation in part', { name: 'Повар', greeting: 'Привет' }, english, { filled: 1, total: 2 }],
  ['more than English has', { name: 'П', description: 'Г', role: 'п' }, english, { filled: 2, total: 2 }],
  ['a translation before its English', { name: 'П' }, {}, { filled: 1, total: 3 }],
  ['null as absent', { name: null }, { name: 'Chef' }, { filled: 0, total: 1 }],
])('the fill of %s', (_, texts, original, fill) => {
  expect(fillOf(texts, required, original)).toEqual(fill);
});

test.each([
  ['blanks', { name: ' ', greeting: null }, false],
  ['a text that is not required', { greeting: 'Привет' }, true],
])('whether a translation with %s is started', (_, texts, isIt) => {
  expect(isStarted(texts)).toBe(isIt);
});

test('the languages are tabs that show how much of each is filled in', async () => {
  const onChange = vi.fn();
  const fills = [
    { language: 'en', isOptional: false, filled: 2, total: 3 },
    { language: 'ru', isOptional: true, filled: 0, total: 0 },
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
