import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { faultText } from '../../lib/api/fault-text.ts';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { addressSchema, loginSchema, registerSchema, resetSchema } from './auth.schema.ts';

type Schema = typeof loginSchema | typeof registerSchema | typeof addressSchema | typeof resetSchema;

/** The errors under each field, as the user sees them. */
const faults = (schema: Schema, values: object): Record<string, string> => {
  const { error } = schema.safeParse(values);
  const said: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    said[issue.path.join('.')] ??= faultText(i18next.t, issueMessage(issue, values));
  }
  return said;
};

describe('the login schema', () => {
  it.each([
    [{ username: '   ', password: 'x' }, ['username']],
    [{ username: 'marina', password: '' }, ['password']],
    [{ username: 'marina', password: '   ' }, []],
  ])('%j is missing %j', (values, fields) => {
    expect(faults(loginSchema, values)).toEqual(
      Object.fromEntries(fields.map((field) => [field, 'This field is required'])),
    );
  });

  it('trims the name, and leaves the password untouched', () => {
    expect(loginSchema.parse({ username: ' marina ', password: ' a password ' })).toEqual({
      username: 'marina',
      password: ' a password ',
    });
  });
});

const required = 'This field is required';
const likeAccount = 'This password is too much like the username, the email address or the name Agentarium';

describe('the registration schema', () => {
  const right = {
    name: 'Marina',
    username: 'marina',
    email: 'marina@example.com',
    password: 'long enough',
    consent: true,
  };

  it('accepts valid values, trimmed', () => {
    expect(registerSchema.parse({ ...right, name: ' Marina ', email: ' marina@example.com ' })).toEqual(
      right,
    );
  });

  it.each([
    ['username', 'ab', 'At least 3 characters'],
    ['username', 'm'.repeat(31), 'At most 30 characters'],
    ['email', 'marina', 'Invalid email address'],
    ['password', '1234567', 'At least 8 characters'],
    ['password', 'Marina2024', likeAccount],
    ['consent', false, 'You must accept the data processing consent to register'],
  ])('reports for %s %j: %j, and nothing for other fields', (field, value, text) => {
    expect(faults(registerSchema, { ...right, [field]: value })).toEqual({ [field]: text });
  });

  it('reports every error at once', () => {
    const empty = { name: '', username: '', email: '', password: '', consent: false };
    expect(Object.keys(faults(registerSchema, empty))).toEqual(Object.keys(right));
    const wrong = { ...empty, username: 'marina', password: 'marina2024' };
    expect(faults(registerSchema, wrong)).toMatchObject({ name: required, password: likeAccount });
  });
});

describe('the address for an email', () => {
  it.each([
    ['  ', 'This field is required'],
    ['not an address', 'Invalid email address'],
  ])('%j: %s', (email, text) => {
    expect(faults(addressSchema, { email })).toEqual({ email: text });
  });
});

describe('a new password', () => {
  it.each([
    ['', '', { password: required, confirmation: required }],
    ['short', 'short', { password: 'At least 8 characters' }],
    ['long enough', 'other enough', { confirmation: 'The passwords do not match' }],

    ['long enough', 'long enough ', { confirmation: 'The passwords do not match' }],
    ['agentarium1', 'agentarium1', { password: likeAccount }],
    ['long enough', 'long enough', {}],
  ])('%j and %j: %j', async (password, confirmation, said) => {
    await loadTexts(['auth']);
    expect(faults(resetSchema, { password, confirmation })).toEqual(said);
  });
});
