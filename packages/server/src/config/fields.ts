import { isIP } from 'node:net';
import { email } from '@agentarium/contracts';
import * as z from 'zod';

export const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'on'));
export const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);
export const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    )
    .optional();
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

/** An address, optionally followed by a prefix length or an IPv4 mask. */
function isBlock(text: string): boolean {
  const [address = '', range, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  if (range === undefined || (kind === 4 && isIP(range) === 4)) return true;
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (kind === 4 ? 32 : 128);
}

/** A hop count, or addresses and CIDR blocks; never "trust everyone". */
export const proxies = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return false;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const blocks = text.split(',').map((entry) => entry.trim());
    if (blocks.every(isBlock)) return blocks;
    context.addIssue('must be a number of proxies, or addresses and CIDR blocks separated by commas');
    return z.NEVER;
  });

/** The contact for vulnerability reports: an email address, with or without mailto:, or a page. */
export const contact = z
  .string()
  .trim()
  .transform((text) => (email.safeParse(text).success ? `mailto:${text}` : text))
  .refine(
    (text) => /^(https:\/\/|mailto:[^@\s]+@)\S+$/.test(text) && URL.canParse(text),
    'must be an email address or an address that starts with https://',
  )
  .optional();
