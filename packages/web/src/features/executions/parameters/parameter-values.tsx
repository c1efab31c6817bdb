import { isRecord, labelOf, type StoredFile, type TypedParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Note } from '../../../design/layout/note.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { zoneName } from '../../../lib/zone-name.ts';
import { isFileType } from '../../../widgets/files/file-rules.ts';
import { useUnitName } from '../../../widgets/measures.ts';
import { onceText, scheduleText } from '../../../widgets/plan-text.tsx';
import { InputFile, type InputFiles } from '../files/execution-files.tsx';

/** A part may contain a comma itself, like dates and large numbers. */
const joined = (words: string[]) => words.join(words.some((word) => word.includes(',')) ? '; ' : ', ');

/**
 * Returns a function that formats a parameter's value in the user's language: options by label, dates and numbers
 * formatted, with units, files by name. Missing values are a dash.
 */
export function useValueText(files?: readonly StoredFile[]) {
  const { t, i18n } = useTranslation('common');
  // Few values are schedules or files: their texts load without suspending.
  const runs = useTranslation('executions', { useSuspense: false });
  const schedule = useTranslation(['schedule', 'zones'], { useSuspense: false });
  const format = useFormat();
  const unitName = useUnitName();
  const option = (parameter: TypedParameter, value: unknown) =>
    labelOf(parameter.options?.find((entry) => entry.value === value)?.locales, i18n.language, String(value));
  const dateOf = (text: string, withTime: boolean) => {
    // A local day or time of day has no zone: it is shown as it was written.
    const at = new Date(`${text.replace(/Z$/, '')}${withTime ? '' : 'T00:00'}Z`);
    if (Number.isNaN(at.getTime())) return text;
    return (withTime ? formatDateTime : formatDate)(i18n.language, at, 'UTC');
  };
  const simple = (value: unknown, type?: TypedParameter['data_type'] | null): string => {
    if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 6 });
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'string') return JSON.stringify(value);
    if (/^\d{4}-\d{2}-\d{2}/.test(value) && (type === 'Date' || type === 'DateTime')) {
      return dateOf(value, type === 'DateTime');
    }
    return value;
  };
  /** Parts in one line, followed by the unit that all of them share. */
  const together = (words: string[], { unit }: TypedParameter, parts: readonly unknown[]) =>
    unitName(unit) && parts.length > 0 && parts.every((part) => typeof part === 'number')
      ? `${joined(words)} · ${unitName(unit)}`
      : joined(words);

  return (parameter: TypedParameter, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (Array.isArray(value)) {
      if (value.length === 0) return t('none');
      const words = value.map((entry) =>
        parameter.data_type === 'Enum' ? option(parameter, entry) : simple(entry, parameter.element_type),
      );
      return together(words, parameter, value);
    }
    if (parameter.data_type === 'Schedule' && isRecord(value)) {
      const crons = Array.isArray(value.cron_expressions) ? value.cron_expressions.map(String) : [];
      if (!schedule.ready) return '—';
      const words =
        typeof value.at === 'string'
          ? onceText(t, i18n.language, value.at)
          : (scheduleText(t, i18n.language, crons) ?? schedule.t('ownTimes'));
      return `${words} · ${zoneName(i18n, String(value.timezone))}`;
    }
    if (parameter.data_type === 'Map' && isRecord(value)) {
      const words = Object.entries(value).map(
        ([key, entry]) => `${simple(key, parameter.key_type)}: ${simple(entry, parameter.value_type)}`,
      );
      return together(words, parameter, Object.values(value));
    }
    if (isFileType(parameter.data_type)) {
      const name = files?.find(({ id }) => id === value)?.name;
      if (name !== undefined) return name;
      return runs.ready ? runs.t(files ? 'file.gone' : `file.${parameter.data_type}`) : '—';
    }
    if (parameter.data_type === 'Enum') return option(parameter, value);
    const unit = typeof value === 'number' && unitName(parameter.unit);
    return unit ? `${simple(value)} ${unit}` : simple(value, parameter.data_type);
  };
}

type ShownValue = { parameter: TypedParameter; value: unknown };

type ValueListProps = {
  values: readonly ShownValue[];
  /** The run whose files are among the values. */
  of?: InputFiles | undefined;
  /** For print: files show as names. */
  isPrinted?: boolean;
};

/** Longer values are texts to read: on separate lines, as files are, and folded from `foldedFrom` on. */
const longFrom = 60;
const foldedFrom = 280;

export function ValueList({ values, of, isPrinted = false }: ValueListProps) {
  const { i18n } = useTranslation('common');
  const valueText = useValueText(of?.files);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      {values.map(({ parameter, value }) => {
        const label = labelOf(parameter.locales, i18n.language, parameter.name);
        const isFile = of && !isPrinted && value && isFileType(parameter.data_type);
        const text = isFile ? '' : valueText(parameter, value);
        const isLong = isFile || text.length > longFrom || text.includes('\n');
        return (
          <Box
            key={parameter.name}
            sx={isLong ? {} : { display: 'flex', gap: 2, justifyContent: 'space-between' }}
          >
            <Note component="dt" sx={{ flexShrink: 0, maxWidth: isLong ? 'none' : '55%' }}>
              {label}
            </Note>
            <Typography
              variant="small"
              component="dd"
              sx={{
                m: 0,
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-line',
                ...(!isLong && { textAlign: 'right', fontWeight: 550 }),
              }}
            >
              {isFile ? (
                <InputFile id={value} of={of} />
              ) : text.length > foldedFrom && !isPrinted ? (
                <FoldedText text={text} name={label} />
              ) : (
                text
              )}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

/** The start of a long text, and the rest on request. */
function FoldedText({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box
        component="span"
        sx={
          isOpen
            ? {}
            : {
                display: '-webkit-box',
                overflow: 'hidden',
                WebkitLineClamp: 5,
                WebkitBoxOrient: 'vertical',
              }
        }
      >
        {text}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-label={`${t(isOpen ? 'fold.less' : 'fold.more')}: ${name}`}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1 }}
      >
        {t(isOpen ? 'fold.less' : 'fold.more')}
      </Button>
    </>
  );
}
