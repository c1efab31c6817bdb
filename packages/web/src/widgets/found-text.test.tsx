import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FoundText, partsOf } from './found-text.tsx';

describe('a text with matches', () => {
  it('marks them, and nothing else', () => {
    const { container } = render(
      <FoundText
        snippet={{
          text: 'Pea soup with 🐟 soup.',
          ranges: [
            [4, 8],
            [17, 21],
          ],
        }}
      />,
    );
    expect(screen.getAllByRole('mark').map((mark) => mark.textContent)).toEqual(['soup', 'soup']);
    expect(container).toHaveTextContent('Pea soup with 🐟 soup.');
  });

  it.each<[[number, number][], string]>([
    [
      [
        [4, 8],
        [0, 3],
      ],
      'Pea [soup]',
    ],
    [
      [
        [0, 3],
        [2, 8],
      ],
      '[Pea] soup',
    ],
    [[[4, 90]], 'Pea soup'],
    [[[4, 4]], 'Pea soup'],
  ])('ignores invalid ranges: %j', (ranges, expected) => {
    const parts = partsOf({ text: 'Pea soup', ranges });
    expect(parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toBe(expected);
  });
});
