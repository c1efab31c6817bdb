import { afterEach, describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { changeLanguage } from '../../../lib/i18n.ts';
import { aConfig } from '../testing/a-config.ts';
import { StatusCards } from './status-cards.tsx';

afterEach(() => changeLanguage('en'));

const texts = ['system'];
type Parts = Parameters<typeof aConfig>[0];

describe('the status cards', () => {
  const names = ['Task Scheduler Status', 'Tool Calling Status', 'User Registration Status'];

  it.each<[string, Parts, string[]]>([
    [
      'all is off',
      {
        task_scheduler: { enabled: false },
        tool_calls: { enabled: false },
        user_registration: { enabled: false },
      },
      ['Disabled', 'Disabled', 'Disabled'],
    ],
    [
      'the scheduler is held, though it is on',
      { task_scheduler: { maintenance_mode: true } },
      ['Maintenance Mode', 'Active', 'Active'],
    ],
    [
      'tools are held, though they are off',
      { tool_calls: { enabled: false, maintenance_mode: true } },
      ['Active', 'Maintenance Mode', 'Active'],
    ],
    [
      'tools are stopped, which takes precedence',
      { tool_calls: { emergency_stop: true, maintenance_mode: true } },
      ['Active', 'Emergency Stop', 'Active'],
    ],
  ])('are correct when %s', async (_name, parts, states) => {
    const { container } = await renderWithProviders(<StatusCards config={aConfig(parts)} />, { texts });
    const cards = [...container.querySelectorAll('section')];
    expect(cards).toHaveLength(names.length);
    expect(cards.map((card) => card.querySelector('p')?.textContent)).toEqual(states);
  });
});
