import { formatMoney, formatSum } from '@agentarium/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as format from '../../lib/format.ts';
import { useSession } from './use-session.ts';

/**
 * The formats of `lib/format.ts` bound to the reader's language and to a time zone: `timezone`, else that of the
 * user's profile, else the browser's.
 */
export function useFormat(timezone?: string) {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const language = i18n.language;
  const zone = timezone ?? format.zoneOf(user);
  return useMemo(
    () => ({
      language,
      zone,
      date: (at: string | number | Date) => format.formatDate(language, at, zone),
      day: (day: string) => format.formatDay(language, day),
      dateTime: (at: string | number | Date) => format.formatDateTime(language, at, zone),
      time: (at: string | number | Date) => format.formatTime(language, at, zone),
      full: (at: string | number | Date) => format.formatFullDateTime(language, at, zone),
      relative: (at: string | number | Date, now?: number) => format.formatRelative(language, at, now),
      number: (value: number, options?: Intl.NumberFormatOptions) =>
        format.formatNumber(language, value, options),
      measure: (value: number) => format.formatMeasure(language, value),
      percent: (share: number) => format.formatPercent(language, share),
      money: (minor: number, currency: string) => formatMoney(language, minor, currency),
      sum: (value: number, currency: string, digits?: Parameters<typeof formatSum>[3]) =>
        formatSum(language, value, currency, digits),
      duration: (milliseconds: number) => format.formatDuration(language, milliseconds),
    }),
    [language, zone],
  );
}

/** Formats sums in the currency's units; sums below one keep enough digits to differ from zero. */
export function useMoney(currency: string): (value: number) => string {
  const { sum } = useFormat();
  return (value) => sum(value, currency, value > 0 && value < 1 ? { maximumFractionDigits: 4 } : {});
}
