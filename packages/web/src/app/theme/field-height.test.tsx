import TextField from '@mui/material/TextField';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { computeEveryStyle } from '../../../testing/styles.ts';

computeEveryStyle();

it.each(['date', 'time', 'datetime-local'])(
  'a field for a %s is as high as other one-line fields',
  async (type) => {
    await renderWithProviders(<TextField type={type} slotProps={{ htmlInput: { 'aria-label': 'When' } }} />);
    const { height, paddingTop } = getComputedStyle(screen.getByLabelText('When'));
    expect([height, paddingTop]).toEqual(['24px', '10px']);
  },
);
