import type { Parameter } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { MissingAlert } from './missing-alert.tsx';

const own = (name: string, label: string) =>
  ({ name, param_type: 'UserProfile', locales: { en: { display_name: label } } }) as unknown as Parameter;

it('names what can be filled in instead of what is reckoned from it, each once', async () => {
  const required = [own('weight', 'Weight'), own('age', 'Age'), own('bmi', 'Body mass index')];
  await renderWithProviders(<MissingAlert missing={{ required, optional: [] }} />, { texts: ['parameters'] });
  expect(screen.getByRole('alert')).toHaveTextContent('needs your date of birth, height, and weight');
  expect(screen.getByRole('alert')).not.toHaveTextContent('mass index');
});
