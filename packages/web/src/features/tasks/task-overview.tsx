import {
  type Availability,
  canBuyAgent,
  type DataType,
  descriptionOf,
  effectivePlan,
  labelOf,
  localized,
  openingPlan,
  type Parameter,
  type PlanName,
  type Task,
  type TypedParameter,
  type User,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tasksQuery } from '../../data/tasks.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper, SectionTitle } from '../../design/layout/section-paper.tsx';
import { equalColumns, plainList } from '../../design/layout/styles.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { ownCurrency, useUnitName } from '../../widgets/measures.ts';
import { StateOverlay } from '../../widgets/state-badge.tsx';
import { useParamsLink } from '../../widgets/use-params-link.ts';

type ParameterGroups = {
  /** Asked for in the run form. */
  asked: Parameter[];
  /** From the account, the personal parameters and the preferences. */
  profile: Parameter[];
  /** From the parent's run. */
  parent: Parameter[];
};

/** A task's parameters by source; an administrator's own values are left out. */
export function groupParameters(parameters: readonly Parameter[]): ParameterGroups {
  const groups: ParameterGroups = { asked: [], profile: [], parent: [] };
  for (const parameter of parameters) {
    switch (parameter.param_type) {
      case 'UserInput':
        groups.asked.push(parameter);
        break;
      case 'UserInfo':
      case 'UserProfile':
      case 'UserPreferences':
        groups.profile.push(parameter);
        break;
      case 'ParentInput':
        groups.parent.push(parameter);
        break;
      case 'AdminInput':
        break;
      default:
        parameter.param_type satisfies never;
    }
  }
  return groups;
}

/** The lowest plan that unlocks both the task and its agent. */
export const planThatOpens = (task: Pick<Task, 'tier' | 'agent'>): PlanName =>
  openingPlan(task.tier, task.agent.tier);

/** Returns whether buying its agent unlocks a task: agents included in the plan are not for sale. */
const opensWithAgent = (
  task: Pick<Task, 'agent'>,
  user: Pick<User, 'subscription_data'> | null,
  now: Date,
): boolean => user !== null && canBuyAgent(effectivePlan(user.subscription_data, now), task.agent.tier);

/** A task's inputs, outputs and steps; covered if it is not released or not in the user's plan. */
export function TaskOverview({ task, availability }: { task: Task; availability: Availability }) {
  const { t } = useTranslation(['tasks', 'common']);
  const cover = availability === 'open' || availability === 'testing' ? null : availability;
  const { user } = useSession();
  const opening = planThatOpens(task);
  const sellsAgent = opensWithAgent(task, user, new Date());
  const plan = t(`common:tier.${opening}`);
  return (
    <StateOverlay
      kind={cover}
      reason={
        cover === 'locked'
          ? t(sellsAgent ? 'locked.text' : 'locked.planOnly', { plan })
          : cover === 'coming-soon' && t('comingSoon')
      }
      {...(cover === 'locked' && {
        action: (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button
              variant="contained"
              component={Link}
              to={withQuery(paths.subscription, { plan: opening })}
            >
              {t('locked.upgrade')}
            </Button>
            {sellsAgent && (
              <Button
                variant="outlined"
                component={Link}
                to={withQuery(paths.subscription, { agent: task.agent_id })}
              >
                {t('locked.purchase')}
              </Button>
            )}
          </Box>
        ),
      })}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <AskedParameters task={task} />
        <ChildTasks task={task} />
        <Outputs task={task} />
      </Box>
    </StateOverlay>
  );
}

/** A titled part of a task's page. */
function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <SectionPaper labelledBy={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <SectionTitle id={id} title={title} text={text} />
      <Box sx={{ mt: 1.5 }}>{children}</Box>
    </SectionPaper>
  );
}

const lines = {
  ...plainList,
  ...equalColumns('sm', 2),
  columnGap: 3,
} as const;

function Taken({ title, from }: { title: ReactNode; from: Parameter[] }) {
  const { i18n } = useTranslation();
  return (
    <Box sx={{ mt: 2 }}>
      <Note sx={{ mb: 1 }}>{title}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {from.map((parameter) => (
          <Chip
            key={parameter.name}
            size="small"
            label={labelOf(parameter.locales, i18n.language, parameter.name)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Lists what the run asks for, and what it takes from the profile and the parent's run. */
export function AskedParameters({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const paramsLink = useParamsLink();
  const { asked, profile, parent } = groupParameters(task.required_parameters);
  return (
    <Section title={t('asked.title')}>
      {asked.length > 0 ? (
        <Box component="ul" sx={lines}>
          {asked.map((parameter) => (
            <ParameterLine key={parameter.name} parameter={parameter} />
          ))}
        </Box>
      ) : (
        <Note variant="body2">{t('asked.nothing')}</Note>
      )}
      {profile.length > 0 && (
        <Taken
          title={
            <>
              {t('asked.profile')}{' '}
              <MuiLink component={Link} to={paramsLink}>
                {t('asked.profileLink')}
              </MuiLink>
            </>
          }
          from={profile}
        />
      )}
      {parent.length > 0 && <Taken title={t('asked.parent')} from={parent} />}
    </Section>
  );
}

/** The run's outputs besides its text. */
export function Outputs({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks');
  if (task.output_parameters.length === 0) return null;
  return (
    <Section title={t('outputs.title')} text={t('outputs.text')}>
      <Box component="ul" sx={lines}>
        {task.output_parameters.map((parameter) => (
          <ParameterLine
            key={parameter.name}
            parameter={parameter}
            description={descriptionOf(parameter, i18n.language)}
          />
        ))}
      </Box>
    </Section>
  );
}

const icons: Record<DataType, IconName> = {
  String: 'edit_note',
  Integer: 'bar_chart',
  Float: 'bar_chart',
  Boolean: 'toggle_on',
  Date: 'calendar_month',
  DateTime: 'event',
  Object: 'code',
  Array: 'checklist',
  Map: 'table_chart',
  Enum: 'tune',
  Schedule: 'event_repeat',
  Image: 'image',
  File: 'description',
};

const maxOptions = 4;

/** A value's description with its unit; without a description its kind, such as `Whole number, kcal`. */
function useValueNote(parameter: TypedParameter, description: string): string {
  const { t, i18n } = useTranslation(['tasks', 'common']);
  const unitName = useUnitName();
  const { data_type: type, options, multi_choice: multi, unit } = parameter;
  const unitText = unit === ownCurrency ? t('common:inOwnCurrency') : unitName(unit);
  if (description) return [description, unitText].filter(Boolean).join(', ');
  if (type === 'Enum') {
    const labels = (options ?? []).map(({ value, locales }) => labelOf(locales, i18n.language, value));
    const shown = labels.slice(0, maxOptions).join(', ');
    return t(multi ? 'dataType.EnumMany' : 'dataType.EnumOne', {
      options: labels.length > maxOptions ? `${shown}…` : shown,
    });
  }
  const kind = t(`dataType.${type}`);
  return unitText ? `${kind}, ${unitText}` : kind;
}

/** A parameter in one line: icon of its type, label, and what is said of its value. */
function ParameterLine({ parameter, description = '' }: { parameter: TypedParameter; description?: string }) {
  const { i18n } = useTranslation();
  const note = useValueNote(parameter, description);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1 }}>
      <Icon name={icons[parameter.data_type]} sx={{ mt: '2px', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {labelOf(parameter.locales, i18n.language, parameter.name)}
        </Typography>
        <Note>{note}</Note>
      </Box>
    </Box>
  );
}

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
function ChildTasks({ task }: { task: Task }) {
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
