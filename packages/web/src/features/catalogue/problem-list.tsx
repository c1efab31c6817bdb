import type { CataloguePlan } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { detailText } from '../../lib/api/fault-text.ts';

/** More would not help. */
const shown = 50;

/** Why a file can't be imported, each reason with its place in the file. */
export function ProblemList({ problems }: Pick<CataloguePlan, 'problems'>) {
  const { t } = useTranslation(['catalogue', 'errors']);
  return (
    <Alert severity="error" role="alert" icon={<Icon name="error" />}>
      <AlertTitle>{t('problems', { count: problems.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {problems.slice(0, shown).map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <code>{problem.path}</code>: {detailText(t, problem)}
          </li>
        ))}
        {problems.length > shown && <li>{t('moreProblems', { count: problems.length - shown })}</li>}
      </Box>
    </Alert>
  );
}
