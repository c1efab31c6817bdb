import { expect, it } from 'vitest';
import { render, screen } from '../../../testing/library.ts';
import { beginTurns, oncePlaced, takeTurns } from '../first-turns.ts';
import { InTurn } from './in-turn.tsx';

function Page() {
  return (
    <InTurn>
      <p>head</p>
      <InTurn>
        <p>body</p>
      </InTurn>
    </InTurn>
  );
}
const shown = () => screen.queryAllByText(/head|body/).map(({ textContent }) => textContent);

it('parts of the first page are drawn in turns, all of them before it is in its place; later ones at once', async () => {
  const steps: unknown[] = [];
  beginTurns();
  render(<Page />);
  oncePlaced(() => steps.push('placed'));
  expect(shown()).toEqual([]);
  await takeTurns(() => steps.push(shown()));
  expect(steps).toEqual([['head', 'body'], 'placed']);
  oncePlaced(() => steps.push('at once'));
  expect(steps.at(-1)).toBe('at once');
  render(<Page />);
  expect(shown()).toEqual(['head', 'body', 'head', 'body']);
});

it('a part that asks for its turn does not hold up what was drawn before it', async () => {
  beginTurns();
  render(
    <>
      <p>head</p>
      <Page />
    </>,
  );
  expect(shown()).toEqual(['head']);
  await takeTurns(() => {});
});
