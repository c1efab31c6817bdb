import { labelOf, type TypedParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';
import { isFileType } from '../../../widgets/files/file-type.ts';
import { InputFile, type InputFiles } from '../files/execution-files.tsx';
import { useValueText } from './value-text.tsx';

export type ShownValue = { parameter: TypedParameter; value: unknown };

export type ValueListProps = {
  values: readonly ShownValue[];
  /** The run whose files are among the values. */
  of?: InputFiles | undefined;
  /** For print: files show as names. */
  isPrinted?: boolean;
};

/** Values with their labels, read only. */
export function ValueList({ values, of, isPrinted = false }: ValueListProps) {
  const { i18n } = useTranslation('common');
  const valueText = useValueText(of?.files);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      {values.map(({ parameter, value }) => (
        <Box key={parameter.name} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
          <Note component="dt" sx={{ flexShrink: 0, maxWidth: '55%' }}>
            {labelOf(parameter.locales, i18n.language, parameter.name)}
          </Note>
          <Typography
            variant="small"
            component="dd"
            sx={{
              m: 0,
              textAlign: 'right',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              fontWeight: 550,
            }}
          >
            {of && !isPrinted && value && isFileType(parameter.data_type) ? (
              <InputFile id={value} of={of} />
            ) : (
              valueText(parameter, value)
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
