import { labelOf, type Parameter } from '@agentarium/contracts';
import { llmModels } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScrollIntoView } from '../../../design/hooks/use-scroll-into-view.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, reasonOf } from '../../../lib/api/error-text.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { familyNames } from '../../../widgets/files/use-vision.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import { LimitBlock } from './limit-block.tsx';
import { limitOf } from './limit-facts.ts';

type Refusal = { problem: unknown; parameters: readonly Parameter[] };

/** Why a run was not accepted; scrolls into view, since the button pressed may be far away. */
export function ExecutionProblem({ problem, parameters }: Refusal) {
  const place = useScrollIntoView(problem);
  if (!problem) return null;
  return (
    <Box ref={place} sx={{ scrollMarginTop: '88px', scrollMarginBottom: { xs: '96px', sm: '24px' } }}>
      <Reason problem={problem} parameters={parameters} />
    </Box>
  );
}

/** The reason by the error's code (docs/spec/user-side.md#messages), and what to do about it. */
function Reason({ problem, parameters }: Refusal) {
  const { t, i18n } = useTranslation(['executions', 'errors']);
  const paramsLink = useParamsLink();
  const spent = limitOf(problem);
  if (spent) return <LimitBlock facts={spent} />;

  let text = errorText(t, problem, t('problem.generic'));
  let way: { to: string; label: string } | null = null;
  if (isApiError(problem, 'CHILD_REQUIRES_PARENT') && !reasonOf(problem))
    text = t('problem.childRequiresParent');
  if (isApiError(problem, 'TASK_NOT_ACTIVE')) text = t('problem.notActive');
  if (isApiError(problem, 'FILE_NOT_FOUND')) text = t('problem.fileGone');
  if (isApiError(problem, 'MODEL_CANNOT_SEE')) {
    const family = llmModels.find((one) => one === problem.details[0]?.params?.family);
    if (family) text = t('problem.cannotSee', { family: familyNames[family] });
  }
  if (isApiError(problem, 'TIER_LOCKED')) {
    const plan = problem.details[0]?.params?.plan;
    way = {
      to: plan ? withQuery(paths.subscription, { plan }) : paths.subscription,
      label: t('problem.seePlans'),
    };
  }
  if (isApiError(problem, 'MISSING_USER_PARAMETERS')) {
    const names = problem.details.map(({ path }) => path.replace(/^parameters\./, ''));
    const labels = names.map((name) => {
      const parameter = parameters.find((candidate) => candidate.name === name);
      return labelOf(parameter?.locales, i18n.language, name);
    });
    text = t('problem.missing', { names: labels.join(', ') });
    way = { to: paramsLink, label: t('problem.fillIn') };
  }
  if (isApiError(problem, 'FIELD_WITHHELD')) {
    const fields = new Set(problem.details.map(({ params }) => params?.field));
    const names = [...fields].map((field) =>
      t(`executions:problem.field.${field}`, { defaultValue: `${field}` }),
    );
    const ofQuestion = problem.details.some(({ path }) => path === 'message');
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
    text = t(ofQuestion ? 'problem.withheldQuestion' : 'problem.withheld', { names: list });
    way = { to: paths.privacy, label: t('problem.privacy') };
  }
  return (
    <Alert
      severity="error"
      icon={<Icon name="error" />}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, justifyItems: 'start' } }}
    >
      {text}
      {way && (
        <Button size="small" variant="contained" component={Link} to={way.to}>
          {way.label}
        </Button>
      )}
    </Alert>
  );
}
