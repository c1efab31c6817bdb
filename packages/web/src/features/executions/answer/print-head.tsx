import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import type { InputFiles } from '../files/execution-files.tsx';
import { ValueList } from '../parameters/parameter-values.tsx';
import type { UserInput } from '../parameters/user-inputs.ts';
import { splitTitle } from './answer-file.ts';

export type PrintHeadProps = {
  title: string;
  /** The answer below; its leading heading serves as the title. */
  text: string;
  agent: { name: string; image: string | null; role: string | null };
  at: string;
  asked?: readonly UserInput[];
  /** The run that the input files belong to. */
  of?: InputFiles;
};

/** The head of a printed answer, print only: who answered what and when, and the input. */
export function PrintHead({ title, text, agent, at, asked = [], of }: PrintHeadProps) {
  const { t } = useTranslation('executions');
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          pb: 1.5,
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <AgentPicture image={agent.image} role={agent.role} size={44} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {splitTitle(text).title ?? title}
          </Typography>
          <Note variant="body2">
            <b>{agent.name}</b> · <DateTime at={at} />
          </Note>
        </Box>
      </Box>
      {asked.length > 0 && (
        <Box sx={{ mb: 2.5, maxWidth: 480 }}>
          <Typography variant="h5" component="p" sx={{ mb: 0.5 }}>
            {t('panel.asked')}
          </Typography>
          <ValueList values={asked} of={of} isPrinted />
        </Box>
      )}
    </Box>
  );
}

/** Says under a printed answer that the demo model wrote it. */
export function PrintedDemoNote() {
  const { t } = useTranslation('executions');
  return (
    <Typography variant="small" sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <b>{t('demo.label')}.</b> {t('demo.why')}
    </Typography>
  );
}
