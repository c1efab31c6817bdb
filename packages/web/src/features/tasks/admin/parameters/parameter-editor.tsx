import type { TaskInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../../../design/form/json-editor.tsx';
import { Icon } from '../../../../design/layout/icon.tsx';
import { RowButton } from '../../../../design/layout/small-button.tsx';
import { SoftBreaks } from '../../../../design/layout/soft-breaks.tsx';
import { faultText } from '../../../../lib/api/fault-text.ts';
import { readJson } from '../../../../lib/json-problem.ts';
import { ListWithJson, useEditorFocus } from '../../../../widgets/admin/list-with-json.tsx';
import { type ListField, listFaults, type TaskValues } from '../task.schema.ts';
import { ParameterFields } from './parameter-fields.tsx';
import {
  addRow,
  changeRow,
  fromText,
  isSource,
  labelIn,
  moveRow,
  onlySchedule,
  type ParameterList,
  type Row,
  type RowValue,
  removeRow,
  scheduleMissing,
  textOf,
  withRows,
  withText,
} from './parameter-rows.ts';

/**
 * A parameter list of the form as text and rows, kept in sync, with its errors by position once the form's rule
 * rejected it.
 */
function useParameterList<O>(control: Control<TaskValues, unknown, O>, name: ListField) {
  const { field, fieldState } = useController({ control, name });
  const [list, setList] = useState<ParameterList>(() => fromText(field.value));
  const place = useEditorFocus(field.ref);

  // The form was reset: after a save, or with someone else's version.
  if (field.value !== list.text) setList(withText(list, field.value));

  const keep = (next: ParameterList) => {
    setList(next);
    field.onChange(next.text);
  };
  return {
    list,
    faults: fieldState.error ? listFaults(name, field.value) : [],
    error: fieldState.error,
    place,
    setText: (text: string) => keep(withText(list, text)),
    setRows: (rows: Row[]) => keep(withRows(rows)),
    onBlur: field.onBlur,
  };
}

export type ParameterRowProps = {
  kind: 'required' | 'output';
  value: RowValue;
  /** Starts at 1. */
  number: number;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** A scheduled task requires it, so it can't be removed. */
  isKept: boolean;
  hasFault: boolean;
  onToggle: () => void;
  onChange: (value: RowValue) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** One parameter of the list: name, source and type; expands to all of its fields. */
export function ParameterRow(props: ParameterRowProps) {
  const { kind, value, number, isOpen, isFirst, isLast, isKept, hasFault, onToggle, onMove, onRemove } =
    props;
  const { t, i18n } = useTranslation('tasks-admin');
  const id = useId();
  const name = textOf(value, 'name') || t('parameters.unnamed', { number });
  const label = labelIn(value, 'locales', i18n.language) || labelIn(value, 'locales', 'en');
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: hasFault ? 'error.main' : 'divider', borderRadius: '12px', minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pr: 0.5,
          // The name needs the whole width of the narrowest phones.
          '@media (max-width:359.95px)': { flexWrap: 'wrap', justifyContent: 'flex-end' },
        }}
      >
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          sx={{
            flex: 1,
            '@media (max-width:359.95px)': { flexBasis: '100%' },
            minWidth: 0,
            minHeight: 48,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.25,
            py: 0.75,
            border: 0,
            borderRadius: '12px',
            bgcolor: 'transparent',
            color: 'inherit',
            font: 'inherit',
            textAlign: 'left',
            cursor: 'pointer',
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          <Icon name={isOpen ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={18} />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Typography
              variant="subtitle2"
              component="span"
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              <SoftBreaks text={name} />
            </Typography>
            <Typography
              variant="caption"
              component="span"
              sx={{ display: 'block', color: 'text.secondary', textWrap: 'balance' }}
            >
              {[label, isSource(value.param_type) && t(`source.${value.param_type}`)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          {hasFault && (
            <Icon name="error" size={18} label={t('parameters.fault')} sx={{ color: 'error.main' }} />
          )}
          <Chip component="span" size="small" label={textOf(value, 'data_type') || '?'} />
        </Box>
        <RowButton
          icon="arrow_upward"
          label={t('parameters.up', { name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <RowButton
          icon="arrow_downward"
          label={t('parameters.down', { name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <RowButton
          icon="close"
          label={t(isKept ? 'parameters.kept' : 'parameters.remove', { name })}
          disabled={isKept}
          onClick={onRemove}
        />
      </Box>
      {isOpen && (
        <Box id={id} sx={{ px: 1.5, pt: 1, pb: 2 }}>
          <ParameterFields kind={kind} value={value} onChange={props.onChange} />
        </Box>
      )}
    </Box>
  );
}

type ParameterEditorProps = {
  id?: string;
  control: Control<TaskValues, unknown, TaskInput>;
  name: ListField;
};

/**
 * Required or output parameters as a list and as JSON, kept in sync. While the JSON is invalid the list is
 * locked at its last valid state and the form can't be saved (docs/spec/admin-side.md#validation).
 */
export function ParameterEditor({ id, control, name }: ParameterEditorProps) {
  const { t } = useTranslation(['tasks-admin', 'errors']);
  const { list, faults, error, place, setText, setRows, onBlur } = useParameterList(control, name);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const kind = name === 'required_parameters' ? 'required' : 'output';
  const type = useWatch({ control, name: 'task_type' });
  const message =
    error?.message === scheduleMissing
      ? t('form.error.schedule')
      : t(`form.error.${kind === 'required' ? 'required' : 'outputs'}`);
  const { rows, text, isReadable } = list;

  const toggle = (key: string) =>
    setOpened((open) =>
      open.has(key) ? new Set([...open].filter((it) => it !== key)) : new Set([...open, key]),
    );
  const add = () => {
    const next = addRow(rows, kind);
    setRows(next);
    const key = next.at(-1)?.key;
    if (key) toggle(key);
  };
  // The editor itself reports invalid JSON.
  const values = rows.map(({ value }) => value);
  const scheduleIndex = kind === 'required' ? onlySchedule(type, values) : -1;
  const isJson = readJson(text).problem === null;
  const faultTexts = faults.map((fault) => `${fault.place}: ${faultText(t, fault.message)}`);

  return (
    <ListWithJson
      {...(id && { id })}
      title={t(`parameters.${kind}.title`)}
      text={t(`parameters.${kind}.text`)}
      words={{
        add: t('parameters.add'),
        list: t('parameters.list', { count: rows.length }),
        none: t(`parameters.${kind}.none`),
        locked: t('parameters.locked'),
        restore: t('parameters.restore'),
      }}
      onAdd={add}
      isReadable={isReadable}
      isWrong={error !== undefined}
      onRestore={() => setRows(rows)}
      onBlur={onBlur}
      place={place}
      rows={rows.map((row, index) => (
        <ParameterRow
          key={row.key}
          kind={kind}
          value={row.value}
          number={index + 1}
          isOpen={opened.has(row.key)}
          isFirst={index === 0}
          isLast={index === rows.length - 1}
          isKept={index === scheduleIndex}
          hasFault={faults.some((fault) => fault.place.split('.')[0] === String(index + 1))}
          onToggle={() => toggle(row.key)}
          onChange={(value) => setRows(changeRow(rows, row.key, value))}
          onMove={(step) => setRows(moveRow(rows, row.key, step))}
          onRemove={() => setRows(removeRow(rows, row.key))}
        />
      ))}
      editor={
        <JsonEditor
          label={t(`parameters.${kind}.json`)}
          value={text}
          onChange={setText}
          invalidText={`${message}.`}
          errors={isJson && (!isReadable || error) ? [message, ...faultTexts] : []}
          help={t('parameters.jsonHelp')}
        />
      }
    />
  );
}
