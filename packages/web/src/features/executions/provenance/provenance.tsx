import {
  derivedFrom,
  type Execution,
  labelOf,
  type Provenance,
  type Task,
  toolName,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { provenanceQuery } from '../../../data/executions.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useLanguage } from '../../../design/hooks/use-language.ts';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { formatList } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';

type Line = { key: string; label: ReactNode; value?: ReactNode };

/** A titled group of facts: a label and a value by line, side by side where there is room. */
function FactGroup({ title, lines, children }: { title: string; lines?: Line[]; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
      {lines && lines.length > 0 && (
        <FactGrid
          rows={lines.map(({ key, label, value }) => [label, value, key])}
          sx={{
            gridTemplateColumns: { sm: 'minmax(180px, max-content) minmax(0, 1fr)' },
            columnGap: 3,
            rowGap: { xs: 1.25, sm: 0.75 },
            '& dt': { overflowWrap: 'anywhere' },
            '& dd': { m: 0, overflowWrap: 'anywhere', color: 'text.secondary' },
          }}
        />
      )}
    </section>
  );
}

/** Shows which of the user's data a model received, where it came from, and which provider got it. */
function PersonalData({ sent }: { sent: NonNullable<Provenance['sent']> }) {
  const { t, i18n } = useTranslation('privacy');
  const { fields, families } = sent;
  const nameOf = (field: string, group: string) =>
    t(group === 'preferences' ? 'preference' : `field.${field}`, { name: field, defaultValue: field });
  const providers = families
    .filter(({ is_demo }) => !is_demo)
    .map(({ family }) => t(`family.${family}`, { defaultValue: family }));
  const list = formatList(i18n.language, providers);
  const lines = fields.map(({ field, group, origin }) => ({
    key: `${origin}.${field}`,
    label: nameOf(field, group),
    value: t(`how.origin.${origin}`),
  }));
  return (
    <FactGroup title={t('how.personal')} lines={lines}>
      <Note sx={{ mb: lines.length > 0 ? 1 : 0 }}>
        {lines.length === 0
          ? t('how.noPersonal')
          : providers.length > 0
            ? t('how.sentTo', { providers: list })
            : t('demoStays')}{' '}
        <Link component={RouterLink} to={paths.privacy}>
          {t('how.privacy')}
        </Link>
      </Note>
    </FactGroup>
  );
}

type FactsProps = { execution: Execution; task: Task | undefined };

type Attempts = NonNullable<Provenance['attempts']>;

/** Models that did not answer: why, how often, and for administrators what their providers said. */
function useAttemptLines(attempts: Attempts, key: 'before' | 'tried'): Line[] {
  const { t } = useTranslation('privacy');
  return attempts.map(({ family, model, reason, times, status, provider_text }, index) => ({
    key: `${index}`,
    label: t(`how.${key}`, { model: `${model} · ${t(`family.${family}`, { defaultValue: family })}` }),
    value: [
      t(`how.reason.${reason}`, { defaultValue: t('how.reason.other') }),
      ...(times > 1 ? [t('how.times', { count: times })] : []),
      ...(status === null ? [] : [`HTTP ${status}`]),
      ...(provider_text === null ? [] : [provider_text]),
    ].join(' · '),
  }));
}

type Answered = Pick<Execution, 'status' | 'model' | 'model_family' | 'is_demo'>;

function Models({ execution, attempts }: { execution: Answered; attempts: Provenance['attempts'] }) {
  const { t } = useTranslation('privacy');
  const family = (name: string) => t(`family.${name}`, { defaultValue: name });
  const { status, model, model_family, is_demo } = execution;
  const hasAnswered = status === 'completed';
  const tried = useAttemptLines(attempts ?? [], hasAnswered ? 'before' : 'tried');
  const isListed = !hasAnswered && attempts?.at(-1)?.model === model;
  const answered = is_demo
    ? t('demo')
    : [model, model_family && family(model_family)].filter(Boolean).join(' · ');
  const label = t(hasAnswered ? 'how.answered' : 'how.last');
  return (
    <FactGroup
      title={t('how.model')}
      lines={[...(model === null || isListed ? [] : [{ key: 'answered', label, value: answered }]), ...tried]}
    >
      {model === null && <Note>{t('how.noModel')}</Note>}
    </FactGroup>
  );
}

function Values({ parameters, task }: { parameters: Provenance['parameters']; task: Task | undefined }) {
  const { t, i18n } = useTranslation('privacy');
  const lines = parameters.map(({ name, source }): Line => {
    const parameter = task?.required_parameters.find((one) => one.name === name);
    // The form never asks for it, only for what it follows from.
    const isDerived = source === 'typed' && name in derivedFrom && parameter?.param_type !== 'UserInput';
    return {
      key: name,
      label: labelOf(parameter?.locales, i18n.language, name),
      value: t(`how.source.${isDerived ? 'derived' : source}`),
    };
  });
  return (
    <FactGroup title={t('how.values')} lines={lines}>
      {lines.length === 0 && <Note>{t('how.noValues')}</Note>}
    </FactGroup>
  );
}

/** Why outputs have no value, for administrators. */
function MissingOutputs({
  outputs,
  task,
}: {
  outputs: NonNullable<Provenance['outputs']>;
  task: Task | undefined;
}) {
  const { t, i18n } = useTranslation('privacy');
  const tried = useAttemptLines(outputs.attempts, 'before');
  const faults = outputs.faults.map(({ name, reason }): Line => {
    const output = task?.output_parameters.find((one) => one.name === name);
    return {
      key: `output ${name}`,
      label: labelOf(output?.locales, i18n.language, name),
      value: t(`how.outputFault.${reason}`),
    };
  });
  return <FactGroup title={t('how.missingOutputs')} lines={[...faults, ...tried]} />;
}

function Tools({ tools, tools_unavailable }: Pick<Provenance, 'tools' | 'tools_unavailable'>) {
  const { t } = useTranslation(['privacy', 'tool-calls']);
  const language = useLanguage();
  const lines = tools.map(
    ({ name, tool_id, status, decided_by }, index): Line => ({
      key: `${index}`,
      label: tool_id ? (
        <Link component={RouterLink} to={paths.admin.tool(tool_id)}>
          {name}
        </Link>
      ) : (
        toolName(name, language)
      ),
      value: [
        t(`tool-calls:status.${status}`),
        ...(decided_by === 'nobody' ? [] : [t(`privacy:how.decided.${decided_by}`)]),
      ].join(' · '),
    }),
  );
  return (
    <FactGroup title={t('privacy:how.tools')} lines={lines}>
      {tools_unavailable && <Note>{t('privacy:how.noTools')}</Note>}
    </FactGroup>
  );
}

function Figures({ execution, how }: { execution: Execution; how: Provenance }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const { input_tokens, output_tokens, duration_ms } = execution;
  const lines: (Line | false)[] = [
    input_tokens !== null && { key: 'in', label: t('how.tokensIn'), value: format.number(input_tokens) },
    output_tokens !== null && { key: 'out', label: t('how.tokensOut'), value: format.number(output_tokens) },
    how.cost_micros !== null && {
      key: 'cost',
      label: t('how.cost'),
      value: format.sum(how.cost_micros / 1e6, how.currency, { maximumFractionDigits: 6 }),
    },
    duration_ms !== null && { key: 'time', label: t('how.time'), value: format.duration(duration_ms) },
  ];
  const present = lines.filter((line) => line !== false);
  return present.length === 0 ? null : <FactGroup title={t('how.figures')} lines={present} />;
}

function Prompts({ prompts }: { prompts: NonNullable<Provenance['prompts']> }) {
  const { t } = useTranslation('privacy');
  const lines = prompts.map(
    ({ id, title, revision, is_current }): Line => ({
      key: id,
      label:
        title === null ? (
          t('how.promptGone')
        ) : (
          <Link component={RouterLink} to={paths.admin.prompt(id)}>
            {title}
          </Link>
        ),
      value: [
        t('how.revision', { number: revision + 1 }),
        ...(is_current || title === null ? [] : [t('how.changed')]),
      ].join(' · '),
    }),
  );
  return <FactGroup title={t('how.prompts')} lines={lines} />;
}

/** The model, values, tools and cost behind an answer; unrecorded parts are left out. */
export function ProvenanceFacts({ execution, task }: FactsProps) {
  const { t } = useTranslation(['privacy', 'common']);
  const query = useQuery(provenanceQuery(execution.id, execution.change_count));
  const how = query.data;
  if (!how) {
    if (query.isError) return <QueryFailed query={query} compact title={t('privacy:how.loadFailed')} />;
    return <Note role="status">{t('common:loading')}</Note>;
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Models execution={execution} attempts={how.attempts} />
      <Values parameters={how.parameters} task={task} />
      {how.sent && <PersonalData sent={how.sent} />}
      {(how.tools.length > 0 || how.tools_unavailable) && (
        <Tools tools={how.tools} tools_unavailable={how.tools_unavailable} />
      )}
      {how.outputs && <MissingOutputs outputs={how.outputs} task={task} />}
      <Figures execution={execution} how={how} />
      {how.prompts && <Prompts prompts={how.prompts} />}
    </Box>
  );
}

/** How the answer of somebody else's run came about, for administrators: names of values and data, never contents. */
export function AdminProvenance({ execution, how }: { execution: Answered; how: Provenance }) {
  const { t } = useTranslation(['runs-admin', 'privacy']);
  const values = how.parameters.map(({ name, source }) => ({
    key: name,
    label: <code>{name}</code>,
    value: t(`runs-admin:how.source.${source}`),
  }));
  const sent = (how.sent?.fields ?? []).map(({ field, group }) =>
    t(group === 'preferences' ? 'privacy:preference' : `privacy:field.${field}`, {
      name: field,
      defaultValue: field,
    }),
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Models execution={execution} attempts={how.attempts} />
      {values.length > 0 && <FactGroup title={t('runs-admin:how.values')} lines={values} />}
      {how.sent && (
        <FactGroup title={t('runs-admin:how.sent')}>
          <Note>{[...new Set(sent)].join(', ') || t('runs-admin:how.nothing')}</Note>
        </FactGroup>
      )}
      {(how.tools.length > 0 || how.tools_unavailable) && (
        <Tools tools={how.tools} tools_unavailable={how.tools_unavailable} />
      )}
      {how.outputs && <MissingOutputs outputs={how.outputs} task={undefined} />}
      {how.prompts && <Prompts prompts={how.prompts} />}
    </Box>
  );
}
