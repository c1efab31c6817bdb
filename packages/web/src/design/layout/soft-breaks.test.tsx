import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { computeEveryStyle } from '../../../testing/styles.ts';
import { SoftBreaks } from './soft-breaks.tsx';

computeEveryStyle();

it.each([
  ['weather_for_a_week', 'weather_<wbr>for_<wbr>a_<wbr>week'],
  ['@anna.petrova', '@anna.<wbr>petrova'],
  ['anna.petrova@mail.example', 'anna.<wbr>petrova<wbr>@mail.example'],
  ['Two words…', 'Two words…'],
  ['wait...', 'wait...'],
  ['__init__', '__<wbr>init__'],
])('allows %s to wrap at its punctuation', (text, html) => {
  render(
    <h1>
      <SoftBreaks text={text} />
    </h1>,
  );
  expect(screen.getByRole('heading', { name: text }).innerHTML).toBe(html);
});
