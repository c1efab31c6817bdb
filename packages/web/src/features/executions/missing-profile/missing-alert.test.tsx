import type { Parameter } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter } from '../../../../testing/tasks.ts';
import { MissingAlert } from './complete-profile.tsx';

const own = (
  name: string,
  label: string,
  russian = label,
  param_type: Parameter['param_type'] = 'UserProfile',
) =>
  aParameter({ name, param_type, locales: { en: { display_name: label }, ru: { display_name: russian } } });
const show = (required: Parameter[], optional: Parameter[] = []) =>
  renderWithProviders(<MissingAlert missing={{ required, optional, withheld: [] }} />, {
    texts: ['parameters'],
    at: '/tasks/1?execute=true',
  });
const alert = () => screen.getByRole('alert');

it('missing values before a run are listed by what the user can fill in, not by what is derived from it, each once', async () => {
  await show([own('weight', 'Weight'), own('age', 'Age'), own('bmi', 'Body mass index')]);
  expect(alert()).toHaveTextContent('needs your date of birth, height and weight');
  expect(alert()).not.toHaveTextContent('mass index');
});

it.each([
  [[own('gender', 'Gender'), own('height', 'Height')], 'This task needs your gender and height.'],
  [[own('id', 'ID card')], 'This task needs your ID card.'],
])('missing values before a run read as a sentence', async (required, text) => {
  await show(required);
  expect(alert()).toHaveTextContent(text);
  expect(alert()).toHaveTextContent('Some of your data is missing');
});

it('missing values before a run are filled in on the health profile, which links back here', async () => {
  await show([own('weight', 'Weight'), own('email', 'Email', 'Почта', 'UserInfo')]);
  const link = screen.getByRole('link', { name: 'Fill in my data' });
  expect(link).toHaveAttribute('href', `/params?from=${encodeURIComponent('/tasks/1?execute=true')}`);
});

it('missing values before a run are filled in on the account if all of them belong there', async () => {
  await show([own('timezone', 'Time zone', 'Пояс', 'UserInfo')]);
  expect(screen.getByRole('link', { name: 'Fill in my data' })).toHaveAttribute('href', '/profile');
});

it('an empty list of missing values is a quiet reminder', async () => {
  await show([], [own('allergies', 'Allergies'), own('contraindications', 'Contraindications')]);
  expect(alert()).toHaveTextContent('No allergies or contraindications in your profile.');
  expect(alert()).not.toHaveTextContent('missing');
  expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringMatching('^/params'));
});

it('an empty list of missing values is not mentioned while something else prevents the run', async () => {
  await show([own('weight', 'Weight')], [own('allergies', 'Allergies')]);
  expect(alert()).not.toHaveTextContent('Allergies');
});
