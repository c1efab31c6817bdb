import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { languageWithFault } from '../../widgets/admin/use-record-form.ts';
import { ChoiceMenu } from '../../widgets/display-menus.tsx';
import { useClearUrlState, useUrlState } from '../hooks/use-url-state.ts';
import { PasswordField } from './fields.tsx';
import { SelectFilter } from './filter-row.tsx';
import { LocaleTabs } from './locale-tabs.tsx';
import { Segmented } from './segmented.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open', count: 3 },
  { value: 'done', label: 'Done', disabled: true },
] as const;
type Value = (typeof options)[number]['value'];

it('a segmented choice shows the selected option, and can’t be cleared', async () => {
  const onChange = vi.fn();
  await renderWithProviders(<Segmented label="Runs" value="all" options={options} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Runs' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /Open/ })).toHaveTextContent('3');
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /Open/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('open');
});

it.each<[Value | 'unheard of', string]>([
  ['open', 'Status: Open'],
  ['unheard of', 'Status: All'],
])('a filter at %s shows %s', async (value, shown) => {
  const onChange = vi.fn();
  await renderWithProviders(
    <SelectFilter label="Status" value={value} options={options} onChange={onChange} />,
  );
  const box = screen.getByRole('combobox', { name: 'Status' });
  expect(box).toHaveTextContent(shown);
  fireEvent.mouseDown(box);
  fireEvent.click(screen.getByRole('option', { name: 'Done' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('done');
});

it('a menu of choices names the selected one, checks it, and closes after a selection', async () => {
  function Menu() {
    const [value, setValue] = useState<Value>('all');
    return <ChoiceMenu label="Show" icon="tune" value={value} options={options} onChange={setValue} />;
  }
  await renderWithProviders(<Menu />);
  const button = screen.getByRole('button', { name: 'Show: All' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  const open = await screen.findByRole('menuitemradio', { name: 'Open' });
  expect(screen.getByRole('menuitemradio', { name: 'All' })).toHaveAttribute('aria-checked', 'true');
  expect(open).toHaveAttribute('aria-checked', 'false');
  fireEvent.click(open);
  expect(button).toHaveAccessibleName('Show: Open');
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('the languages are tabs that show how much of each is filled in', async () => {
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

it('a password is hidden until shown with its button', async () => {
  function Form() {
    const form = useSchemaForm<{ password: string }>(() => new Promise(() => {}), {
      defaultValues: { password: 'secret' },
    });
    return (
      <PasswordField control={form.control} name="password" label="Password" autoComplete="new-password" />
    );
  }
  await renderWithProviders(<Form />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveAttribute('autocomplete', 'new-password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

it.each([
  [{ name: {} }, 'en'],
  [{ config: { greeting: {} } }, 'en'],
  [{ config: { locales: { ru: {} } } }, 'ru'],
  [{ description: {}, config: { locales: { ru: {} } } }, 'en'],
  [{ config: { locales: { de: {} } } }, null],
  [{ config: { tier: {} } }, null],
  [{ agent_id: {} }, null],
  [{}, null],
])('of the errors %j those of the language %s are shown', (errors, language) => {
  expect(languageWithFault(errors as never, ['en', 'ru'])).toBe(language);
});

function Filters() {
  const [status, setStatus] = useUrlState('status', 'all');
  const [search] = useUrlState('search');
  const clear = useClearUrlState('status', 'search');
  const set = (value: string, push = false) => (
    <button type="button" key={`${value}-${push}`} onClick={() => setStatus(value, { push })}>
      {`set ${value}${push ? ' as a step' : ''}`}
    </button>
  );
  return (
    <>
      <p>{`${status} ${search}`}</p>
      {[set('open'), set('open', true), set('all'), set('')]}
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  );
}

it.each([
  ['set open', '/?search=a&other=1', '?search=a&other=1&status=open', 'open a', 'REPLACE'],
  ['set open as a step', '/?search=a', '?search=a&status=open', 'open a', 'PUSH'],
  ['set all', '/?status=open&search=a', '?search=a', 'all a', 'REPLACE'],
  ['set', '/?status=open', '', 'all', 'REPLACE'],
  ['clear', '/?status=open&search=a&other=1', '?other=1', 'all', 'REPLACE'],
])('%s at %s changes the query to %j', async (button, at, search, shown, action) => {
  const { router } = await renderWithProviders(<Filters />, { at });
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(router.state.location.search).toBe(search);
  expect(router.state.historyAction).toBe(action);
  expect(screen.getByText(shown)).toBeInTheDocument();
});
