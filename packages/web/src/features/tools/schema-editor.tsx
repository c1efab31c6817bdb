import type { ToolInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FocusEvent, useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../lib/field-error.ts';
import { readJson } from '../../lib/json-problem.ts';
import { FormPanel } from '../../ui/admin/form-panel.tsx';
import { JsonEditor } from '../../ui/admin/json-editor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SchemaRowFields } from './schema-row-fields.tsx';
import { addRow, changeRow, clashes, removeRow } from './schema-rows.ts';
import type { ToolValues } from './tool-values.ts';
import { useSchemaDraft } from './use-schema-draft.ts';

type SchemaEditorProps = {
  control: Control<ToolValues, unknown, ToolInput>;
  /** A row has no name of its own yet, so the form can't be saved. */
  onUnnamed: (isUnnamed: boolean) => void;
};

/** The JSON Schema of a tool's arguments: properties as rows and the whole as JSON, kept in step. */
export function SchemaEditor({ control, onUnnamed }: SchemaEditorProps) {
  const { t, i18n } = useTranslation(['tools', 'errors']);
  const { draft, error, place, setText, setRows, onBlur } = useSchemaDraft(control);
  const { rows, text, isReadable } = draft;
  const unnamed = clashes(rows);
  const isUnnamed = isReadable && unnamed.size > 0;
  useEffect(() => onUnnamed(isUnnamed), [isUnnamed, onUnnamed]);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };
  // The editor itself tells of a text that is no JSON at all.
  const isJson = readJson(text).problem === null;
  return (
    <FormPanel
      title={t('schema.title')}
      text={t('schema.text')}
      aside={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={!isReadable}
          startIcon={<Icon name="add" size={18} />}
          onClick={() => setRows(addRow(rows))}
        >
          {t('schema.add')}
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
            {t('schema.list', { count: rows.length })}
          </Typography>
          {!isReadable && (
            <Alert
              severity="warning"
              icon={<Icon name="warning" />}
              sx={{ mb: 1.5 }}
              action={
                <Button color="inherit" size="small" onClick={() => setRows(rows)}>
                  {t('schema.restore')}
                </Button>
              }
            >
              {t('schema.locked')}
            </Alert>
          )}
          {rows.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('schema.none')}
            </Typography>
          ) : (
            <Box
              component="ol"
              inert={!isReadable}
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'grid',
                gap: 1.5,
                opacity: isReadable ? 1 : 0.55,
              }}
            >
              {rows.map((row, index) => (
                <SchemaRowFields
                  key={row.key}
                  row={row}
                  number={index + 1}
                  isUnnamed={unnamed.has(row.key)}
                  onChange={(changed) => setRows(changeRow(rows, changed))}
                  onRemove={() => setRows(removeRow(rows, row.key))}
                />
              ))}
            </Box>
          )}
        </Box>
        <JsonEditor
          label={t('schema.json')}
          value={text}
          onChange={setText}
          errors={isJson && error ? [fieldErrorText(t, i18n.language, error.message)] : []}
          help={t('schema.jsonHelp')}
        />
      </Box>
    </FormPanel>
  );
}
