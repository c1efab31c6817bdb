import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuthLayout } from './auth-layout.tsx';

describe('the split screen of the account pages', () => {
  it('pauses the pictures on request, and resumes them', async () => {
    await renderWithProviders(<AuthLayout>The form</AuthLayout>, { texts: ['auth'] });
    press('Pause animation');
    expect(screen.queryByRole('button', { name: 'Pause animation' })).toBeNull();
    press('Play animation');
    expect(screen.getByRole('button', { name: 'Pause animation' })).toBeInTheDocument();
  });
});
