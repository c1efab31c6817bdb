import Tooltip from '@mui/material/Tooltip';
import { useFormat } from '../hooks/use-format.ts';

export type DateTimeProps = {
  at: string;
  /** `relative` (5 minutes ago), `date`, `time`, or `datetime` (default). The whole instant shows on hover. */
  as?: 'relative' | 'date' | 'datetime' | 'time';
  /** The user's own by default. */
  zone?: string;
};

/** An instant in a time zone. In a text it moves to the next line as a whole. */
export function DateTime({ at, as = 'datetime', zone }: DateTimeProps) {
  const format = useFormat(zone);
  const text = { relative: format.relative, date: format.date, time: format.time, datetime: format.dateTime }[
    as
  ](at);
  return (
    <Tooltip title={format.full(at)}>
      <time dateTime={at} style={{ display: 'inline-block' }}>
        {text}
      </time>
    </Tooltip>
  );
}
