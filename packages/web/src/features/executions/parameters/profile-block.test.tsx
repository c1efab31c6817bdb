import type { Parameter, UserParams } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter } from '../../../../testing/tasks.ts';
import { aUser } from '../../../../testing/users.ts';
import { anExecution } from '../testing/factories.ts';
import { ProfileBlock } from './profile-block.tsx';
import type { ParameterControl } from './use-parameter-form.tsx';

const of = (param_type: Parameter['param_type'], name: string, facts: Partial<Parameter> = {}) =>
  aParameter({ name, param_type, locales: { en: { display_name: `My ${name}` } }, ...facts });
const profile = { weight: 64.5, allergies: ['nuts', 'milk'], physique: null } as unknown as UserParams;

const show = (parameters: Parameter[]) =>
  renderWithProviders(
    <ProfileBlock
      parameters={parameters}
      sources={{
        user: aUser({ preferences: { favorites: [], language: null, tone: 'Formal' } }),
        profile,
        parent: anExecution({ input_params: { dish: 'soup' }, output_params: { budget: 70 } }),
        storedLanguage: null,
      }}
      own={{ fields: [], control: {} as ParameterControl, from: 0, hasFault: false }}
    />,
    { texts: ['parameters'], at: '/tasks/1', user: {} },
  );
const said = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

it('the values that a run takes from elsewhere are those of the profile with their units, and a dash for unknown ones', async () => {
  await show([
    of('UserProfile', 'weight', { data_type: 'Float', unit: 'kg' }),
    of('UserProfile', 'allergies', { data_type: 'Array' }),
    of('UserProfile', 'physique'),
    of('UserPreferences', 'tone'),
    of('UserInfo', 'username'),
  ]);
  expect(screen.getByRole('heading', { level: 3, name: 'From your profile' })).toBeInTheDocument();
  expect(said()).toEqual([
    'My weight: 64.5 kg',
    'My allergies: nuts, milk',
    'My physique: —',
    'My tone: Formal',
    'My username: marina',
  ]);
});

it('the values that a run takes from elsewhere list those of the parent separately, which can’t be changed', async () => {
  await show([of('ParentInput', 'dish'), of('ParentInput', 'budget', { data_type: 'Integer' })]);
  expect(screen.getByRole('heading', { name: 'From the main run' })).toBeInTheDocument();
  expect(said()).toEqual(['My dish: soup', 'My budget: 70']);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText('From your profile')).toBeNull();
});

it('the values that a run takes from elsewhere link to where they can be changed: the health profile, or the account if all come from it', async () => {
  const { unmount } = await show([of('UserInfo', 'username'), of('UserProfile', 'weight')]);
  expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/params?from=%2Ftasks%2F1');
  unmount();
  await show([of('UserInfo', 'username'), of('UserInfo', 'email')]);
  expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/profile');
});

it('the values that a run takes from elsewhere render nothing if there are none', async () => {
  await show([of('UserInput', 'meal'), of('AdminInput', 'secret')]);
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});
