import type { ErrorDetail } from '@agentarium/contracts';
import type { AnyTFunction } from '../i18n.ts';

type Params = ErrorDetail['params'];
type Coded = { code?: string | undefined; params?: Params };

/**
 * A form error's message: a text key (`users:timezone.locked`) with its params, so it can be shown in the current
 * language. `faultText` resolves it.
 */
export const keyedMessage = (key: string, params?: Params): string =>
  params ? `${key} ${JSON.stringify(params)}` : key;

/** The same for a fault: its code and params. */
export const faultMessage = ({ code = 'INVALID', params }: Coded): string =>
  keyedMessage(`errors:detail.${code}`, params);

const keyed = /^([a-zA-Z-]+:[\w.-]+)(?: (\{.*\}))?$/s;

/** Returns whether a message is a text key, not a sentence. */
export const isKeyed = (message: string): boolean => keyed.test(message);

/** The number that selects a plural form. */
const countOf = ({ count, maximum, minimum, limit, hours }: NonNullable<Params>) =>
  [count, maximum, minimum, limit, hours].find((number) => typeof number === 'number');

/** The text of a field's error: a namespaced key (`auth:x.y`), plain or with params. */
export function faultText(t: AnyTFunction, message: string | undefined): string {
  const [, key, json] = keyed.exec(message ?? '') ?? [];
  const general = t('errors:detail.INVALID');
  if (key === undefined) return general;
  const params = (json ? JSON.parse(json) : {}) as NonNullable<Params>;
  const code = key.replace(/^errors:detail\./, '');
  // An overall error's code also serves as a detail's.
  const keys = code === key ? [key] : [key, `errors:${code}`];
  const count = countOf(params);
  return t(keys, { ...params, ...(count !== undefined && { count }), defaultValue: general });
}

/** Describes what is wrong with one value of a request, by its code, in the reader's language. */
export const detailText = (t: AnyTFunction, detail: Coded): string => faultText(t, faultMessage(detail));
