import type { TaskInput } from '@agentarium/contracts';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../../../design/form/json-editor.tsx';
import { faultText } from '../../../../lib/api/fault-text.ts';
import { readJson } from '../../../../lib/json-problem.ts';
import { ListWithJson } from '../../../../widgets/admin/list-with-json.tsx';
import { onlySchedule, scheduleMissing } from '../schedule-rows.ts';
import type { ListField } from '../task-schema.ts';
import type { TaskValues } from '../task-values.ts';
import { ParameterRow } from './parameter-row.tsx';
import { addRow, changeRow, moveRow, removeRow } from './parameter-rows.ts';
import { useParameterList } from './use-parameter-list.ts';

type ParameterEditorProps = { control: Control<TaskValues, unknown, TaskInput>; name: ListField };

/**
 * Required or output parameters as a list and as JSON side by side, kept in sync. While the JSON is invalid the list is
 * locked at its last valid state and the form can't be saved (docs/spec/admin-side.md#validation).
 */
export function ParameterEditor({ control, name }: ParameterEditorProps) {
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
