import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { useClearUrlState, useUrlState } from '../hooks/use-url-state.ts';
import { SelectFilter } from './filter-row.tsx';
import { Segmented } from './segmented.tsx';

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

it('a filter shows its first option for an unknown value', async () => {
  const onChange = vi.fn();
  await renderWithProviders(
    <SelectFilter label="Status" value={'unheard of' as Value} options={options} onChange={onChange} />,
  );
  const box = screen.getByRole('combobox', { name: 'Status' });
  expect(box).toHaveTextContent('Status: All');
  fireEvent.mouseDown(box);
  fireEvent.click(screen.getByRole('option', { name: 'Done' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('done');
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
])('a filter in the address: %s at %s changes the query to %j', async (button, at, search, shown, action) => {
  const { router } = await renderWithProviders(<Filters />, { at });
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(router.state.location.search).toBe(search);
  expect(router.state.historyAction).toBe(action);
  expect(screen.getByText(shown)).toBeInTheDocument();
});
