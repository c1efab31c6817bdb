import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { changeLanguage } from '../lib/i18n.ts';
import { useUnitName } from './measures.ts';

afterEach(() => changeLanguage('en'));

function Units({ of }: { of: (string | null)[] }) {
  const unitName = useUnitName();
  return <p>{of.map((unit) => unitName(unit) ?? 'none').join(' | ')}</p>;
}

it('units are shown in the user’s language, and unknown ones unchanged', async () => {
  const of = ['kg', 'kg/m²', 'min', '%', 'EUR', 'fl. oz', null];
  await renderWithProviders(<Units of={of} />);
  expect(screen.getByText('kg | kg/m² | min | % | EUR | fl. oz | none')).toBeInTheDocument();
  await changeLanguage('ru');
  expect(await screen.findByText('кг | кг/м² | мин | % | EUR | fl. oz | none')).toBeInTheDocument();
});
