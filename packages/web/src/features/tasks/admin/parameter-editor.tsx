import type { TaskInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FocusEvent, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readJson } from '../../../lib/json-problem.ts';
import { FormPanel } from '../../../ui/admin/form-panel.tsx';
import { JsonEditor } from '../../../ui/admin/json-editor.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { addRow, changeRow, moveRow, removeRow } from './parameter-rows.ts';
import type { ListField } from './task-schema.ts';
import type { TaskValues } from './task-values.ts';
import { useParameterList } from './use-parameter-list.ts';

type ParameterEditorProps = { control: Control<TaskValues, unknown, TaskInput>; name: ListField };

/**
 * Required or output parameters as a list and as JSON side by side, kept in step. While the JSON can't be read the list
 * stays as it was, locked, and the form can't be saved (specification of the administration side, section 5).
 */
export function ParameterEditor({ control, name }: ParameterEditorProps) {
  const { t } = useTranslation('tasks-admin');
  const { list, faults, error, place, setText, setRows, onBlur } = useParameterList(control, name);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const kind = name === 'required_parameters' ? 'required' : 'output';
  const message = t(`form.error.${kind === 'required' ? 'required' : 'outputs'}`);
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
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };
  // The editor itself tells of a text that is no JSON at all.
  const isJson = readJson(text).problem === null;
  const faultTexts = faults.map((fault) => `${fault.place}: ${fault.message}`);

  return (
    <FormPanel
      title={t(`parameters.${kind}.title`)}
      text={t(`parameters.${kind}.text`)}
      aside={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={!isReadable}
          startIcon={<Icon name="add" size={18} />}
          onClick={add}
        >
          {t('parameters.add')}
        </Button>
      }
    >
      <Box
        ref={place}
        onBlur={leave}
        sx={{
          display: 'grid',
          columnGap: 2.5,
          rowGap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5, lineHeight: '32px' }}>
            {t('parameters.list', { count: rows.length })}
          </Typography>
          {!isReadable && (
            <Alert
              severity="warning"
              icon={<Icon name="warning" />}
              sx={{ mb: 1.5 }}
              action={
                <Button color="inherit" size="small" onClick={() => setRows(rows)}>
                  {t('parameters.restore')}
                </Button>
              }
            >
              {t('parameters.locked')}
            </Alert>
          )}
          {rows.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`parameters.${kind}.none`)}
            </Typography>
          ) : (
            <Box
              component="ol"
              inert={!isReadable}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, opacity: isReadable ? 1 : 0.55 }}
            >
              {rows.map((row, index) => (
                <ParameterRow
                  key={row.key}
                  kind={kind}
                  value={row.value}
                  number={index + 1}
                  isOpen={opened.has(row.key)}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  hasFault={faults.some((fault) => fault.place.split('.')[0] === String(index + 1))}
                  onToggle={() => toggle(row.key)}
                  onChange={(value) => setRows(changeRow(rows, row.key, value))}
                  onMove={(step) => setRows(moveRow(rows, row.key, step))}
                  onRemove={() => setRows(removeRow(rows, row.key))}
                />
              ))}
            </Box>
          )}
        </Box>
        <JsonEditor
          label={t(`parameters.${kind}.json`)}
          value={text}
          onChange={setText}
          invalidText={`${message}.`}
          errors={isJson && (!isReadable || error) ? [message, ...faultTexts] : []}
          help={t('parameters.jsonHelp')}
        />
      </Box>
    </FormPanel>
  );
}
