import { labelOf, localized, type Parameter, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tasksQuery } from '../../data/tasks.ts';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { groupParameters } from './parameter-groups.ts';
import { Section } from './section.tsx';

function Needs({ parameters }: { parameters: Parameter[] }) {
  const { t, i18n } = useTranslation('tasks');
  const { asked, profile, parent } = groupParameters(parameters);
  const names = (group: Parameter[]) =>
    group.map(({ locales, name }) => labelOf(locales, i18n.language, name)).join(', ');
  const needs = [
    ['asks', asked],
    ['takes', parent],
    ['knows', profile],
  ] as const;
  return needs.map(
    ([kind, group]) =>
      group.length > 0 && <Note key={kind}>{t(`children.${kind}`, { names: names(group) })}</Note>,
  );
}

/** The steps of a composite or scheduled task in order, with what each needs. */
export function ChildTasks({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks');
  const all = useQuery({ ...tasksQuery, enabled: task.child_tasks.length > 0 });
  const children = task.child_tasks.filter((child) => child.deployment_state !== 'new');
  if (children.length === 0) return null;
  return (
    <Section
      title={t('children.title')}
      text={t(task.task_type === 'parent_scheduled' ? 'children.scheduledText' : 'children.text')}
    >
      <Box component="ol" sx={plainList}>
        {children.map((child, index) => (
          <Box
            component="li"
            key={child.id}
            sx={{
              display: 'flex',
              gap: 2,
              py: 2,
              borderTop: index > 0 ? 1 : 0,
              borderColor: 'divider',
            }}
          >
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 28,
                height: 28,
                borderRadius: '999px',
                bgcolor: 'tint.primary.soft',
                color: 'tint.primary.text',
                typography: 'small',
                fontWeight: 650,
              }}
            >
              {index + 1}
            </Box>
            <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <MuiLink component={Link} to={paths.task(child.id)} variant="h4">
                  {localized(child.locales, i18n.language, 'name', child.name)}
                </MuiLink>
                <Chip size="small" label={t('children.limit', { count: child.task_execution_limit })} />
              </Box>
              <Note variant="body2">
                {localized(child.locales, i18n.language, 'description', child.description)}
              </Note>
              <Needs parameters={all.data?.find(({ id }) => id === child.id)?.required_parameters ?? []} />
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
