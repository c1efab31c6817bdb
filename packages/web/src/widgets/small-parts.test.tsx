import { executionStatuses } from '@agentarium/contracts';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../testing/fields.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { zoneName, zoneTime } from '../lib/zone-name.ts';
import { DeadEnd } from './dead-end.tsx';
import { SpeechBubble } from './speech-bubble.tsx';
import { overlayText, StateBadge } from './state-badge.tsx';
import { StatusChip } from './status-chip.tsx';
import { SystemInfo } from './system-info.tsx';
import { ExecutionTypeChip, TaskTypeChip } from './task-chips.tsx';
import { useParamsLink } from './use-params-link.ts';

const iconOf = (text: string) => {
  const holder = screen.getByText(text).closest('.MuiChip-root, span:has(svg)');
  return holder?.querySelector('svg')?.getAttribute('data-icon');
};

describe('a chip', () => {
  it.each([
    ['pending', 'Pending', 'В очереди'],
    ['running', 'Running', 'Выполняется'],
    ['completed', 'Completed', 'Готово'],
    ['failed', 'Failed', 'Ошибка'],
  ] as const)('of a run that is %s shows %s, in Russian %s', async (status, english, russian) => {
    const { unmount } = await renderWithProviders(<StatusChip status={status} />);
    expect(screen.getByText(english)).toBeInTheDocument();
    unmount();
    await switchToRussian();
    await renderWithProviders(<StatusChip status={status} />);
    expect(screen.getByText(russian)).toBeInTheDocument();
  });

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

  it.each([
    ['plain', 'task_alt'],
    ['parent', 'account_tree'],
    ['parent_scheduled', 'event_repeat'],
    ['child', 'link'],
  ] as const)('of a %s task', async (type, icon) => {
    await renderWithProviders(<TaskTypeChip type={type} />);
    expect(iconOf(i18next.t(`common:taskType.${type}`))).toBe(icon);
  });

  it.each(['once', 'multiple'] as const)('of a task that runs: %s', async (type) => {
    await renderWithProviders(<ExecutionTypeChip type={type} />);
    expect(iconOf(i18next.t(`common:executionType.${type}`))).toBe(type === 'once' ? 'check' : 'refresh');
  });

  it.each([
    ['coming-soon', 'Coming soon'],
    ['testing', 'Testing'],
    ['locked', 'Locked'],
  ] as const)('of the state: %s', async (kind, name) => {
    await renderWithProviders(<StateBadge kind={kind} />);
    expect(screen.getByText(new RegExp(`^${name}$`, 'i'))).toBeInTheDocument();
    expect(i18next.exists(`common:${overlayText(kind)}`)).toBe(true);
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

describe('the speech bubble of an agent', () => {
  it('is labeled with the agent’s name', async () => {
    await renderWithProviders(<SpeechBubble name="Anna">Hello!</SpeechBubble>);
    expect(screen.getByRole('region', { name: 'Anna' })).toHaveTextContent('Hello!');
  });
});

it('a dead end has its code, an explanation, and a link to the dashboard', async () => {
  await renderWithProviders(<DeadEnd drawing="not-found" code={404} title="Not here" text="It was moved" />);
  expect(screen.getByText('404')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Not here' })).toBeInTheDocument();
  expect(screen.getByText('It was moved')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to dashboard' })).toHaveAttribute('href', '/');
});

it('the link to the health profile carries this page and its query for the way back', async () => {
  const Link = () => <p>{useParamsLink()}</p>;
  await renderWithProviders(<Link />, { at: '/tasks/menu?execute=true&x=a b' });
  expect(screen.getByText(/^\/params/)).toHaveTextContent(
    `/params?from=${encodeURIComponent('/tasks/menu?execute=true&x=a b')}`,
  );
});

it.each([
  ['en', 'Europe/Moscow', 'Moscow'],
  ['ru', 'Europe/Moscow', 'Москва'],
  ['ru', 'America/New_York', 'Нью-Йорк'],
  ['ru', 'Asia/Omsk', 'Омск'],
  ['ru', 'Europe/Vienna', 'Австрия'],
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['en', 'Europe/Vienna', 'Vienna'],
  ['en', 'UTC', 'UTC'],
  ['ru', 'Mars/Base_One', 'Base One'],
])('in %s the zone %s is named %s', async (language, zone, name) => {
  if (language === 'ru') await switchToRussian();
  await loadTexts(['zones']);
  expect(zoneName(i18next, zone)).toBe(name);
});

it.each([
  ['en', 'Europe/Berlin', 'Berlin time'],
  ['ru', 'Europe/Berlin', 'по Берлину'],
  ['ru', 'Europe/Moscow', 'по Москве'],
  ['ru', 'Asia/Omsk', 'время: Омск'],
])('in %s the time of the zone %s is %s', async (language, zone, time) => {
  if (language === 'ru') await switchToRussian();
  await loadTexts(['zones']);
  expect(zoneTime(i18next, zone)).toBe(time);
});
