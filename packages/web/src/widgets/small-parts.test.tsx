import { executionStatuses } from '@agentarium/contracts';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../testing/fields.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { zoneName, zoneTime } from '../lib/zone-name.ts';
import { StatusChip } from './chips.tsx';
import { SystemInfo } from './system-info.tsx';
import { useParamsLink } from './use-params-link.ts';

const iconOf = (text: string) => {
  const holder = screen.getByText(text).closest('.MuiChip-root, span:has(svg)');
  return holder?.querySelector('svg')?.getAttribute('data-icon');
};

describe('a chip', () => {
  it('has an icon for each status, for users who see no colors', async () => {
    await renderWithProviders(
      <div>
        {executionStatuses.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </div>,
    );
    const signs = executionStatuses.map((status) => iconOf(i18next.t(`common:executionStatus.${status}`)));
    expect(new Set(signs).size).toBe(executionStatuses.length);
  });
});

describe('facts for administrators', () => {
  const show = () =>
    renderWithProviders(
      <SystemInfo
        title="System information"
        rows={[
          ['Id', 'task-1'],
          ['Limit', 0],
          ['Parent', null],
          ['Owner', undefined],
          ['Notes', ''],
          ['Children', []],
        ]}
      >
        <a href="/admin">Edit</a>
      </SystemInfo>,
    );

  it('are collapsed at first and leave out empty values', async () => {
    await show();
    const head = screen.getByRole('button', { name: 'System information' });
    expect(head).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(head);
    expect(head).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Id', 'Limit']);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['task-1', '0']);
    expect(screen.getByRole('link', { name: 'Edit' })).toBeInTheDocument();
  });
});

it('the link to the health profile carries this page and its query for the way back', async () => {
  const Link = () => <p>{useParamsLink()}</p>;
  await renderWithProviders(<Link />, { at: '/tasks/menu?execute=true&x=a b' });
  expect(screen.getByText(/^\/params/)).toHaveTextContent(
    `/params?from=${encodeURIComponent('/tasks/menu?execute=true&x=a b')}`,
  );
});

it.each([
  ['ru', 'Europe/Moscow', 'Москва'],
  ['ru', 'Europe/Vienna', 'Австрия'],
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],

  ['ru', 'Mars/Base_One', 'Base One'],
])('in %s the zone %s is named %s', async (language, zone, name) => {
  if (language === 'ru') await switchToRussian();
  await loadTexts(['zones']);
  expect(zoneName(i18next, zone)).toBe(name);
});

it.each([
  ['en', 'Europe/Berlin', 'Berlin time'],
  ['ru', 'Europe/Berlin', 'по Берлину'],
  ['ru', 'Asia/Omsk', 'время: Омск'],
])('in %s the time of the zone %s is %s', async (language, zone, time) => {
  if (language === 'ru') await switchToRussian();
  await loadTexts(['zones']);
  expect(zoneTime(i18next, zone)).toBe(time);
});
