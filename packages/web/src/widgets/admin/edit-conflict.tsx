import { type DeploymentState, isRecord, type Language, type Tier } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstField } from '../../design/hooks/use-focus.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { languageNames } from '../../lib/languages.ts';

/** A form field that differs between two versions; `language` if it is a translation. */
type DifferingField = {
  path: string;
  key: string;
  language: string | null;
  mine: unknown;
  theirs: unknown;
};

/** Never shown, and not stored. */
const secret = new Set(['password', 'current_password']);

/** The fields that differ between two versions of a form's values, in form order; groups are flattened. */
export function differingFields(
  mine: unknown,
  theirs: unknown,
  path: readonly string[] = [],
): DifferingField[] {
  const key = path.at(-1) ?? '';
  if (key !== 'allowed_tools' && isRecord(mine) && isRecord(theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
      (one) => !secret.has(one),
    );
    return keys.flatMap((one) => differingFields(mine[one], theirs[one], [...path, one]));
  }
  if (JSON.stringify(mine ?? null) === JSON.stringify(theirs ?? null)) return [];
  const at = path.indexOf('locales');
  return [{ path: path.join('.'), key, language: at < 0 ? null : (path[at + 1] ?? null), mine, theirs }];
}

const pathsOf = (before: unknown, after: unknown) => differingFields(before, after).map(({ path }) => path);

/** Labels of a form's fields and values, by field name; undefined if the common ones fit. */
export type ConflictLabels = {
  label?: (key: string) => string | undefined;
  value?: (key: string, value: unknown) => string | undefined;
};

export type Conflict = {
  /** Fetches the stored version, so the next save builds on it; returns its form values, null if that fails. */
  load: () => Promise<object | null>;
  /** The form's values. */
  mine: () => object;
  /** The values that editing started from: only fields that differ from them in the stored version are in conflict. */
  base?: () => object;
  /** Resets the form to the fetched version. */
  resetTo: (theirs: object) => void;
  /** Saves mine over theirs; by default submits the surrounding form. */
  keep?: () => void;
  words?: ConflictLabels;
};

/** An edit conflict: shows the differing fields, keeps the input, and offers either version. */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation(['admin', 'common']);
  const [theirs, setTheirs] = useState<object | null | 'loading'>('loading');
  const fetchCurrent = () =>
    void conflict
      .load()
      .catch(() => null)
      .then(setTheirs);
  const fetchFirst = useEffectEvent(fetchCurrent);
  useEffect(() => fetchFirst(), []);
  const again = () => {
    setTheirs('loading');
    fetchCurrent();
  };
  const { keep, words } = conflict;
  const text = (key: string, value: unknown) => {
    const own = words?.value?.(key, value);
    if (own !== undefined) return own || t('conflict.empty');
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
    if (value === '' || value === null || value === undefined) return t('conflict.empty');
    if (key === 'deployment_state') return t(`common:deploymentState.${value as DeploymentState}`);
    if (key === 'tier') return t(`common:tier.${value as Tier}`);
    const isShown = (typeof value === 'string' && !key.endsWith('_id')) || typeof value === 'number';
    return isShown ? String(value) : t('conflict.changed');
  };
  const changed = conflict.base && new Set(pathsOf(conflict.base(), theirs));
  const fields = (
    typeof theirs === 'object' && theirs ? differingFields(conflict.mine(), theirs) : []
  ).filter(({ path }) => changed?.has(path) ?? true);
  const unlike = fields.length > 0 || theirs === 'loading' ? 'text' : conflict.base ? 'elsewhere' : 'same';
  return (
    <Alert
      severity="warning"
      icon={<Icon name="error" />}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>{t('conflict.title')}</AlertTitle>
      {t(`conflict.${theirs === null ? 'failed' : unlike}`)}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0, display: 'grid', gap: 1 }}>
        {fields.map(({ path, key, language, mine, theirs: stored }) => (
          <Box component="li" key={path} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <Typography variant="subtitle2">
              {words?.label?.(key) ?? t(`conflict.field.${key}`, { defaultValue: t('conflict.field.other') })}
              {language && ` (${languageNames[language as Language] ?? language})`}
            </Typography>
            <Box sx={{ maxHeight: 160, overflow: 'auto' }}>
              {t('conflict.mine', { value: text(key, mine) })}
            </Box>
            <Box sx={{ maxHeight: 160, overflow: 'auto' }}>
              {t('conflict.theirs', { value: text(key, stored) })}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {theirs === null ? (
          <Button size="small" color="inherit" onClick={again}>
            {t('reload')}
          </Button>
        ) : (
          <>
            <Button
              size="small"
              type={keep ? 'button' : 'submit'}
              variant="outlined"
              color="inherit"
              disabled={theirs === 'loading'}
              onClick={({ currentTarget }) => {
                keep?.();
                focusFirstField(currentTarget);
              }}
            >
              {t('conflict.keepMine')}
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={theirs === 'loading'}
              onClick={({ currentTarget }) => {
                if (theirs === 'loading') return;
                conflict.resetTo(theirs);
                focusFirstField(currentTarget);
              }}
            >
              {t('conflict.takeTheirs')}
            </Button>
          </>
        )}
      </Box>
    </Alert>
  );
}
