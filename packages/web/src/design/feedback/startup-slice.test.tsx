import { expect, it } from 'vitest';
import { render, screen } from '@testing-library/react';
import { afterFirstPage, beginSlices, runSlices } from '../startup-slices.ts';
import { StartupSlice } from './startup-slice.tsx';

function Page() {
  return (
    <StartupSlice>
      <p>head</p>
      <StartupSlice>
        <p>body</p>
      </StartupSlice>
    </StartupSlice>
  );
}
const shown = () => screen.queryAllByText(/head|body/).map(({ textContent }) => textContent);

it('renders the first page in slices before it is mounted, later components immediately', async () => {
  const steps: unknown[] = [];
  beginSlices();
  render(<Page />);
  afterFirstPage(() => steps.push('placed'));
  expect(shown()).toEqual([]);
  await runSlices(() => steps.push(shown()));
  expect(steps).toEqual([['head', 'body'], 'placed']);
  afterFirstPage(() => steps.push('at once'));
  expect(steps.at(-1)).toBe('at once');
  render(<Page />);
  expect(shown()).toEqual(['head', 'body', 'head', 'body']);
});

it('a sliced component does not delay what rendered before it', async () => {
  beginSlices();
  render(
    <>
      <p>head</p>
      <Page />
    </>,
  );
  expect(shown()).toEqual(['head']);
  await runSlices(() => {});
});
