import {
  detailCodes,
  type ErrorCode,
  errorCatalogue,
  loginInput,
  registerInput,
  userParamsInput,
} from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import en from '../../locales/en/errors.json';
import { changeLanguage } from '../i18n.ts';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';
import { detailText, faultText, isKeyed } from './fault-text.ts';
import { issueMessage } from './issue-message.ts';

afterEach(() => changeLanguage('en'));

const params = {
  minimum: 2,
  maximum: 5,
  limit: 3,
  count: 4,
  hours: 7,
  options: 'a, b',
  line: 1,
  column: 2,
  position: 1,
  name: 'n',
  task: 'k',
  prompt: 'p',
  source: 'UserInfo',
  type: 't',
  part: 'key_type',
  reason: 'r',
  expression: '* *',
  id: 'i',
  found: 'ChatGPT, Grok',
  host: 'h',
};

describe('an error with a reason', () => {
  const refused = (code: ErrorCode, reason?: string) =>
    new ApiError({
      status: 409,
      code,
      message: 'x',
      details: reason ? [{ path: '', message: 'x', code: reason as never }] : [],
    });

  it.each([
    ['en', 'IN_USE', 'CHILDREN_RUNNING', 'The steps of this run are already running.'],
    ['ru', 'CHILD_REQUIRES_PARENT', 'PARENT_OF_OTHER_TASK', 'Этот запуск относится к другой задаче.'],
  ] as const)(
    'shows in %s the reason instead of the general text: %s',
    async (language, code, reason, said) => {
      await changeLanguage(language);
      expect(errorText(i18next.t, refused(code, reason))).toBe(said);
      for (const other of [undefined, 'HAS_EXECUTIONS'])
        expect(errorText(i18next.t, refused(code, other))).toBe(i18next.t(`errors:${code}`));
    },
  );
});

describe('the text of an error', () => {
  it.each(['en', 'ru'] as const)('exists for every code in %s, with all its values', async (language) => {
    await changeLanguage(language);
    const general = i18next.t('errors:detail.INVALID');
    const said = detailCodes.map((code) => [code, detailText(i18next.t, { code, params })] as const);
    expect(said.filter(([code, text]) => code !== 'INVALID' && text === general)).toEqual([]);
    expect(said.filter(([, text]) => text.includes('{{'))).toEqual([]);
    if (language === 'ru') expect(said.filter(([, text]) => !/[а-яё]/i.test(text))).toEqual([]);
  });

  it('exists for no unknown code', () => {
    const keys = Object.keys(en.detail).map((key) => key.replace(/_(one|other)$/, ''));
    const known = new Set<string>([
      ...detailCodes,
      'STALE_WRITE',
      'TIMEZONE_LOCKED',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
    ]);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  it('falls back to the error’s own code, and to a general text for an unknown one', async () => {
    expect(detailText(i18next.t, { code: 'PROMPTS_MISMATCH' })).toBe(i18next.t('errors:PROMPTS_MISMATCH'));
    expect(detailText(i18next.t, { code: 'OF_A_LATER_VERSION' })).toBe('Please check this value');
    expect(detailText(i18next.t, {})).toBe('Please check this value');
    expect(faultText(i18next.t, 'An English sentence')).toBe('Please check this value');
    expect(faultText(i18next.t, undefined)).toBe('Please check this value');
  });

  it.each([
    ['en', 'Cannot exceed 1,000,000', 'Must be at least 0.0005', 'At most 2,000 entries'],
    ['ru', 'Не больше 1 000 000', 'Не меньше 0,0005', 'Не больше 2 000 записей'],
  ] as const)(
    'has limits as numbers are written in %s, but not years',
    async (language, big, small, many) => {
      await changeLanguage(language);
      const said = (code: string, limit: object) =>
        detailText(i18next.t, { code, params: limit as never }).replaceAll('\u00a0', ' ');
      expect(said('TOO_BIG', { maximum: 1_000_000 })).toBe(big);
      expect(said('TOO_SMALL', { minimum: 0.0005 })).toBe(small);
      expect(said('TOO_MANY', { maximum: 2000 })).toBe(many);
      expect(said('TOO_EARLY', { minimum: 1900 })).toContain('1900');
    },
  );

  it('is Russian for every error of every endpoint, without the English message', async () => {
    await changeLanguage('ru');
    const odd = [
      undefined,
      null,
      '',
      'x',
      '\u0000',
      'x'.repeat(30_000),
      -1,
      0.5,
      1e9,
      true,
      [],
      ['', ''],
      {},
      { a: { b: 1 } },
    ];
    const bodies = Object.values(api).flatMap((feature) =>
      Object.values(feature as Record<string, { body?: z.ZodType }>).flatMap(({ body }) => body ?? []),
    );
    const said = bodies.flatMap((body) => {
      const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
      const whole = (value: unknown) => Object.fromEntries(shape.map((key) => [key, value]));
      return [{}, 1, { other: 1 }, ...odd.map(whole)].flatMap((value) =>
        (body.safeParse(value).error?.issues ?? []).map((issue) => {
          const message = issueMessage({ ...issue, message: '####' }, value);
          return [
            faultText(i18next.t, message),
            `${issue.code} ${issue.path.join('.')}: ${issue.message}`,
          ] as const;
        }),
      );
    });
    expect(said.length).toBeGreaterThan(1000);
    const general = i18next.t('errors:detail.INVALID');
    expect(
      said.filter(([text]) => text === general || !/[а-яё]/i.test(text)).map(([, from]) => from),
    ).toEqual([]);
    const codes = Object.keys(errorCatalogue) as ErrorCode[];
    const whole = codes.map((code) =>
      errorText(i18next.t, new ApiError({ status: 400, code, message: '####' })),
    );
    expect(whole.filter((text) => !/[а-яё]/i.test(text))).toEqual([]);
  });

  it('is Russian and specific for every broken rule', async () => {
    await changeLanguage('ru');
    const cases = [
      [loginInput, { username: '', password: '' }],
      [registerInput, { name: '', username: 'a', email: 'x', password: 'short', consent: false }],
      [userParamsInput, { first_name: 'A', height: 2, weight: 500, gender: 'x', date_of_birth: '1.2.2000' }],
    ] as const;
    const texts = cases.flatMap(([schema, value]) =>
      (schema.safeParse(value).error?.issues ?? []).map((issue) => {
        const message = issueMessage(issue, value);
        return [isKeyed(message), faultText(i18next.t, message)] as const;
      }),
    );
    expect(texts).toHaveLength(12);
    expect(
      texts.filter(([keyed, text]) => !keyed || !/[а-яё]/i.test(text) || text.startsWith('Проверьте')),
    ).toEqual([]);
  });
});
