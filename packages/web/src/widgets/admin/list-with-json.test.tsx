import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { onScreenOf } from '../../../testing/screen-width.ts';
import { ListWithJson } from './list-with-json.tsx';

const words = {
  add: 'Add parameter',
  list: 'Parameters',
  none: 'No parameters yet',
  locked: 'The JSON can not be read',
  restore: 'Restore',
};

async function show({ rows: begin = 0, isReadable = true } = {}) {
  const calls: string[] = [];
  function Editor() {
    const [rows, setRows] = useState(begin);
    return (
      <ListWithJson
        title="Output"
        text="What the model answers"
        words={words}
        onAdd={() => setRows(rows + 1)}
        isReadable={isReadable}
        isWrong={false}
        onRestore={() => calls.push('restored')}
        onBlur={() => calls.push('left')}
        place={null}
        rows={Array.from({ length: rows }, (_, index) => `Name ${index + 1}`).map((name) => (
          <li key={name}>
            <input aria-label={name} />
          </li>
        ))}
        editor={<textarea aria-label="JSON" />}
      />
    );
  }
  await renderWithProviders(
    <>
      <Editor />
      <button type="button">Elsewhere</button>
    </>,
    { texts: ['admin'] },
  );
  return calls;
}
const focus = (element: HTMLElement) => act(() => element.focus());

describe('a list beside its JSON', () => {
  it.each([
    [1600, true],
    [1280, false],
  ])('on a screen of %i px shows its JSON at first: %s', async (width, isShown) => {
    onScreenOf(width);
    await show({ rows: 2 });
    expect(screen.queryAllByRole('textbox', { name: 'JSON' })).toHaveLength(isShown ? 1 : 0);
    expect(screen.getByRole('button', { name: isShown ? 'Hide JSON' : 'Edit as JSON' })).toBeInTheDocument();
  });

  it('focuses an added row', async () => {
    await show({ rows: 1 });
    press('Add parameter');
    expect(screen.getByLabelText('Name 2')).toHaveFocus();
  });

  it('is disabled while its JSON can’t be parsed, until restored from the list', async () => {
    const calls = await show({ rows: 1, isReadable: false });
    expect(screen.getByRole('alert')).toHaveTextContent('The JSON can not be read');
    expect(screen.getByRole('button', { name: 'Add parameter' })).toBeDisabled();
    expect(screen.getByLabelText('Name 1').closest('[inert]')).not.toBeNull();
    press('Restore');
    expect(calls).toEqual(['restored']);
  });

  it('is left when the focus leaves both, not when it moves between them', async () => {
    const calls = await show({ rows: 1 });
    focus(screen.getByLabelText('Name 1'));
    focus(screen.getByLabelText('JSON'));
    expect(calls).toEqual([]);
    focus(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(calls).toEqual(['left']);
  });
});
