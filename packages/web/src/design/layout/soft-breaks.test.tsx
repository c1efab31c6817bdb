import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SoftBreaks } from './soft-breaks.tsx';

it.each([
  ['weather_for_a_week', 'weather_<wbr>for_<wbr>a_<wbr>week'],
  ['@anna.petrova', '@anna.<wbr>petrova'],
  ['anna.petrova@mail.example', 'anna.<wbr>petrova<wbr>@mail.example'],

  ['__init__', '__<wbr>init__'],
])('a name like %s can wrap at its punctuation', (text, html) => {
  const { container } = render(<SoftBreaks text={text} />);
  expect(container.innerHTML).toBe(html);
  expect(container.textContent).toBe(text);
});
