import { subscriptionDataInput, usageDataInput } from '@agentarium/contracts';
import i18n from 'i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeLanguage } from '../../../lib/i18n.ts';
import { issueText } from './issue-text.ts';

beforeEach(async () => {
  await i18n.loadNamespaces('users-admin');
  await changeLanguage('ru');
});
afterEach(() => changeLanguage('en'));

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

const refused = [
  ...[-2, 1.5, 2_000_000].flatMap((daily_execution_limit) =>
    messages(usageDataInput.safeParse({ daily_execution_limit })),
  ),
  ...messages(
    subscriptionDataInput.safeParse({
      current_plan: 'golden',
      plan_expires_at: 'tomorrow',
      extra_executions: -1,
      unknown_field: 1,
    }),
  ),
  'Extra executions need an expiry',
  'Must be in the future',
  'Unknown agent: 0190',
  'Unknown field',
];

it.each(refused)('says in Russian what is wrong: %s', (message) => {
  const text = issueText(i18n.t, 'ru', message);
  expect(text).toMatch(/[а-я]/);
  expect(text).not.toBe(i18n.t('errors:field.invalid'));
});

it('names the limit and what is unknown', () => {
  expect(refused.length).toBeGreaterThan(9);
  expect(issueText(i18n.t, 'ru', 'Extra executions must be 0 or greater')).toContain('0');
  expect(issueText(i18n.t, 'ru', 'Unknown task: 0190-a')).toContain('0190-a');
});
