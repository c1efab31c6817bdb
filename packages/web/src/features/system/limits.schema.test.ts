import { afterEach, describe, expect, it } from 'vitest';
import { shownErrors } from '../../../testing/form-faults.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { type LimitTexts, limitsSchema } from './limits-dialog.tsx';

afterEach(() => changeLanguage('en'));

describe('the limits form reports at its field', () => {
  const filled: LimitTexts = {
    max_calls_per_execution_global: '50',
    max_execution_time_seconds: '300',
    tools_max_calls: '25',
    tools_max_depth: '8',
    cycle_max_identical: '3',
  };
  const said = (given: Partial<LimitTexts>) => shownErrors(limitsSchema, { ...filled, ...given });

  it.each<[keyof LimitTexts, number]>([
    ['max_calls_per_execution_global', 1000],
    ['max_execution_time_seconds', 3600],
    ['tools_max_calls', 1000],
    ['tools_max_depth', 50],
    ['cycle_max_identical', 20],
  ])('that %s is from 1 to %i', (field, most) => {
    expect(said({ [field]: '1' })).toEqual([]);
    expect(said({ [field]: String(most) })).toEqual([]);
    expect(said({ [field]: '0' })).toEqual([`${field}: Must be at least 1`]);
    expect(said({ [field]: String(most + 1) })).toEqual([`${field}: Cannot exceed ${most}`]);
    expect(said({ [field]: '1,5' })).toEqual([`${field}: Must be a valid integer`]);
    expect(said({ [field]: '' })).toEqual([`${field}: Must be a valid number`]);
    expect(said({ [field]: 'many' })).toEqual([`${field}: Must be a valid number`]);
  });

  it('every error at once, also in Russian', async () => {
    await changeLanguage('ru');
    expect(said({ tools_max_calls: '0', tools_max_depth: '51' })).toEqual([
      'tools_max_calls: Не меньше 1',
      'tools_max_depth: Не больше 50',
    ]);
  });

  it('sends numbers', () => {
    expect(limitsSchema.parse({ ...filled, tools_max_calls: ' 7 ' })).toMatchObject({ tools_max_calls: 7 });
  });
});
