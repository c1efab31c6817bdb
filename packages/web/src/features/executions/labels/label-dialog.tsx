import type { ExecutionListed } from '@agentarium/contracts';
import { maxLabelChars, maxLabels } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsQuery, useSetLabels } from '../../../data/executions.ts';
import { TextInput } from '../../../design/form/fields.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { isComposing } from '../../../lib/is-composing.ts';

const keyOf = (label: string) => label.trim().toLowerCase();

type LabelFault = 'taken' | 'tooLong' | 'tooMany';

/** Labels plus what was typed, split at commas; or why it is rejected. */
export function withLabels(
  labels: readonly string[],
  typed: string,
): { labels: string[] } | { fault: LabelFault } {
  const next = [...labels];
  for (const label of typed.split(',').map((part) => part.trim())) {
    if (label === '') continue;
    if (label.length > maxLabelChars) return { fault: 'tooLong' };
    if (next.some((one) => keyOf(one) === keyOf(label))) return { fault: 'taken' };
    next.push(label);
  }
  return next.length > maxLabels ? { fault: 'tooMany' } : { labels: next };
}

/** Labels of other executions matching what is typed, most used first. */
export function suggestedLabels(
  known: readonly { label: string; count: number }[],
  labels: readonly string[],
  typed: string,
): string[] {
  const existing = new Set(labels.map(keyOf));
  return known
    .filter(({ label }) => !existing.has(keyOf(label)) && keyOf(label).includes(keyOf(typed)))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 8)
    .map(({ label }) => label);
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 } as const;

type LabelButtonProps = {
  icon: 'add' | 'close';
  label: string;
  name?: string;
  variant?: 'outlined';
  onClick: () => void;
};

/** A label that a press toggles. */
const LabelButton = ({ icon, name, ...chip }: LabelButtonProps) => (
  <Chip
    {...chip}
    component="button"
    type="button"
    icon={<Icon name={icon} size={16} />}
    {...(name && { 'aria-label': name })}
  />
);

/** Edits an execution's labels: Enter or a comma adds one, a chip's cross removes it. */
export default function LabelDialog({
  execution: { id, labels: stored },
  title,
  onClose,
}: {
  execution: Pick<ExecutionListed, 'id' | 'labels'>;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['executions', 'common']);
  const save = useSetLabels(id);
  const { data: known = [] } = useQuery(labelsQuery);
  // As they were when the dialog opened.
  const [seen] = useState(stored);
  const [labels, setLabels] = useState(stored);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<LabelFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = (text: string): string[] | null => {
    const next = withLabels(labels, text);
    if ('fault' in next) {
      setFault(next.fault);
      return null;
    }
    setFault(null);
    setLabels(next.labels);
    setTyped('');
    return next.labels;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== ',' && event.key !== 'Enter')) return;
    // With an empty field Enter saves.
    if (event.key === 'Enter' && typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  const remove = (label: string) => {
    setLabels(labels.filter((one) => one !== label));
    setFault(null);
    field.current?.focus();
  };
  const suggest = (label: string) => {
    add(label);
    field.current?.focus();
  };
  const suggested = suggestedLabels(known, labels, typed);
  const help = t('labels.help', { count: maxLabels - labels.length });
  return (
    <FormDialog
      title={t('labels.title')}
      text={title}
      confirmLabel={t('common:action.save')}
      pending={save.isPending}
      isDirty={typed.trim() !== '' || labels.join() !== seen.join()}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const next = add(typed);
        if (next === null) return;
        if (next.join() === seen.join()) return onClose();
        save.mutate({ now: { labels: next }, before: { labels: seen } }, { onSuccess: onClose });
      }}
    >
      {labels.length > 0 && (
        <Box role="group" aria-label={t('labels.given')} sx={row}>
          {labels.map((label) => (
            <LabelButton
              key={label}
              icon="close"
              label={label}
              name={t('labels.remove', { label })}
              onClick={() => remove(label)}
            />
          ))}
        </Box>
      )}
      <TextInput
        autoFocus
        inputRef={field}
        size="small"
        label={t('labels.field')}
        value={typed}
        help={<span role="status">{help}</span>}
        error={
          fault === null ? undefined : t(`labels.fault.${fault}`, { chars: maxLabelChars, labels: maxLabels })
        }
        onChange={(text) => {
          setTyped(text);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
      />
      {suggested.length > 0 && labels.length < maxLabels && (
        <Box role="group" aria-label={t('labels.suggested')} sx={row}>
          {suggested.map((label) => (
            <LabelButton
              key={label}
              icon="add"
              label={label}
              variant="outlined"
              onClick={() => suggest(label)}
            />
          ))}
        </Box>
      )}
      <FormError error={save.error} fallback={t('labels.failed')} />
    </FormDialog>
  );
}
