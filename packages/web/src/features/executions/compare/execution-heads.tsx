import type { Execution, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { paths } from '../../../lib/paths.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { getAgentDisplay } from '../answer/agent-display.ts';

/** The two runs, each linking to its page, and a button that swaps them. */
export function ExecutionHeads({
  a,
  b,
  task,
  onSwap,
}: {
  a: Execution;
  b: Execution;
  task: Task | undefined;
  onSwap: () => void;
}) {
  const { t, i18n } = useTranslation('compare');
  const format = useFormat();
  const head = (label: string, run: Execution) => {
    const speaker = getAgentDisplay(task, i18n.language, run.agent_name);
    const facts = [
      format.relative(run.created_at),
      run.model,
      run.duration_ms !== null && format.duration(run.duration_ms),
    ].filter((fact) => typeof fact === 'string');
    return (
      <CardLink to={paths.execution(run.id)} title={format.dateTime(run.created_at)}>
        {(link) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2 }}>
            <AgentPicture image={speaker.image} role={speaker.role} size={40} />
            <Box sx={{ minWidth: 0 }}>
              <Note>{label}</Note>
              {link}
              <Note>{facts.join(' · ')}</Note>
            </Box>
          </Box>
        )}
      </CardLink>
    );
  };
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        justifyItems: 'stretch',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
      }}
    >
      {head(t('before'), a)}
      <IconButton
        onClick={onSwap}
        aria-label={t('swap')}
        title={t('swap')}
        sx={{ justifySelf: 'center', '& svg': { transform: { xs: 'rotate(90deg)', sm: 'none' } } }}
      >
        <Icon name="compare_arrows" />
      </IconButton>
      {head(t('after'), b)}
    </Box>
  );
}
