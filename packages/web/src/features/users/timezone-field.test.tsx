import { screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type ProfileValues, toProfileValues } from './profile.schema.ts';
import {
  isOfferedTimezone,
  isTimezoneLocked,
  lockHours,
  offsetOf,
  TimezoneField,
  type TimezoneFieldProps,
} from './timezone-field.tsx';

type Query = TimezoneFieldProps<ProfileValues>['query'];
const known = (timezone: string | null, hours: number | null = null): Query => ({
  data: { timezone, can_update: hours === null, hours_until_next_update: hours },
  isError: false,
});

function Field({ query }: { query: Query }) {
  const { control } = useForm<ProfileValues>({
    defaultValues: toProfileValues(aUser(), query.data?.timezone ?? null),
  });
  return <TimezoneField control={control} query={query} />;
}
const show = (query: Query) => renderWithProviders(<Field query={query} />, { texts: ['users', 'zones'] });
const field = () => screen.getByRole('combobox', { name: 'Time zone' });

describe('the time zone', () => {
  it('is disabled while it loads', async () => {
    await show({ data: undefined, isError: false });
    expect(field()).toBeDisabled();
    expect(field()).toHaveAccessibleDescription('You can change it once per 24 hours.');
  });

  it('shows an error when it fails to load, and remains disabled', async () => {
    await show({ data: undefined, isError: true });
    expect(field()).toBeDisabled();
    expect(field()).toHaveAccessibleDescription('Your time zone could not be loaded.');
  });

  it('offers the browser’s zone only while none is set', async () => {
    const { unmount } = await show(known(null));
    expect(field()).toBeEnabled();
    expect(screen.getByRole('option', { name: "Browser's time zone" })).toBeInTheDocument();
    unmount();
    await show(known('Asia/Tokyo'));
    expect(screen.queryByRole('option', { name: "Browser's time zone" })).toBeNull();
    expect(field()).toHaveDisplayValue('Tokyo (GMT+9)');
  });

  it('shows a zone outside its list by its place', async () => {
    await show(known('Pacific/Chatham'));
    expect(field()).toHaveDisplayValue(/^Chatham \(GMT\+1[23]:45\)$/);
  });

  it('is grouped by region, in both languages', async () => {
    const { unmount } = await show(known('Europe/Moscow'));
    const russia = screen.getByRole('group', { name: 'Russia' });
    expect(within(russia).getByRole('option', { name: 'Moscow (GMT+3)' })).toBeInTheDocument();
    // Every offered zone has a name.
    expect(screen.queryByRole('option', { name: /\w\/\w/ })).toBeNull();
    unmount();
    await switchToRussian();
    await show(known('Europe/Moscow'));
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Москва (GMT+3)');
  });

  it('is locked for some hours after a change', async () => {
    await show(known('Europe/Moscow', 1));
    expect(field()).toBeDisabled();
    expect(field()).toHaveAccessibleDescription(
      'You can only change your timezone once per 24 hours. Please wait 1 more hour.',
    );
  });
});

it.each([
  [{ timezone: null, can_update: false }, false],
  [{ timezone: 'Asia/Tokyo', can_update: true }, false],
  [{ timezone: 'Asia/Tokyo', can_update: false }, true],
])('the time zone in %j is locked: %s', (info, locked) => {
  expect(isTimezoneLocked(info)).toBe(locked);
});

describe('the hours in a refusal', () => {
  const locked = (hours?: number) =>
    new ApiError({
      status: 409,
      code: 'TIMEZONE_LOCKED',
      message: 'Locked',
      details: hours === undefined ? null : [{ path: 'timezone', message: '', params: { hours } }],
    });
  it.each([
    [locked(7), 7],
    [locked(0), 24],
    [locked(), 24],
    [new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE', message: '' }), null],
  ])('%s', (error, hours) => {
    expect(lockHours(error)).toBe(hours);
  });
});

it.each([
  ['Europe/Moscow', true],
  ['Pacific/Chatham', false],
])('the time zone %j is offered: %s', (zone, offered) => {
  expect(isOfferedTimezone(zone)).toBe(offered);
});

it.each([
  ['America/New_York', '2026-01-15T12:00:00Z', 'GMT-5'],
  ['America/New_York', '2026-07-15T12:00:00Z', 'GMT-4'],
  ['Asia/Kolkata', '2026-01-15T12:00:00Z', 'GMT+5:30'],
])('the time zone %s at %s has the offset %s', (zone, at, offset) => {
  expect(offsetOf(zone, new Date(at))).toBe(offset);
});
