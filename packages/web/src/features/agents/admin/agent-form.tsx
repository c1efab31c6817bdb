import {
  type Agent,
  type AgentInput,
  type Language,
  localized,
  requiredAgentTexts,
} from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import { agentQuery } from '../../../data/agents.ts';
import { useSaveAgent } from '../../../data/agents-admin.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { FormTextField, type FormTextFieldProps } from '../../../design/form/fields.tsx';
import { FormDraft } from '../../../design/form/form-draft.tsx';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { LocaleTabs } from '../../../design/form/locale-tabs.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { columns, factRow, plainList } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { fillOf } from '../../../lib/translations.ts';
import { RecordEditor, RecordFormPage, type RecordFormProps } from '../../../widgets/admin/record-form.tsx';
import { ReleaseFields, StateChip } from '../../../widgets/admin/release-fields.tsx';
import { useCatalogueForm } from '../../../widgets/admin/use-record-form.ts';
import { AgentPicture, agentPictureNames } from '../../../widgets/agent-picture.tsx';
import { TaskTypeChip, TierChip } from '../../../widgets/chips.tsx';
import { StateBadge } from '../../../widgets/state-badge.tsx';
import {
  type AgentTextField,
  type AgentValues,
  agentSchema,
  shownTexts,
  textPath,
  textsIn,
  toAgentValues,
} from './agent.schema.ts';
import { PicturePicker } from './picture-picker.tsx';
import { useAgentActions } from './use-agent-actions.ts';

/** /admin/agents/new and /admin/agents/{id}: the form of an agent. */
export function Component() {
  const { id } = useParams();
  return <AgentEditor id={id} />;
}

/** The form of a new agent, or of the stored one with this id. */
export const AgentEditor = ({ id }: { id: string | undefined }) => (
  <RecordEditor kind="agents" id={id} query={agentQuery}>
    {(form) => <AgentForm {...form} />}
  </RecordEditor>
);

/** The agent form: picture, texts by language, tier and state, with a preview of what users will see. */
function AgentForm({ stored: agent, reload }: RecordFormProps<Agent>) {
  const { t } = useTranslation('agents-admin');
  const { mutateAsync: save } = useSaveAgent();
  const actions = useAgentActions();
  const form = useSchemaForm<AgentValues, AgentInput>(agentSchema, { defaultValues: toAgentValues(agent) });
  const values = useWatch({ control: form.control, compute: (all: AgentValues) => all });
  const { page, draft, saved, language, setLanguage } = useCatalogueForm(form, {
    stored: agent,
    kind: 'agents',
    save,
    reload,
    toValues: toAgentValues,
    words: {
      value: (key, value) => {
        if (key !== 'image' || typeof value !== 'string') return undefined;
        const name = agentPictureNames.find((shipped) => value === `/agents/${shipped}.svg`);
        if (name || value === '') return t(`pictures.${name ?? 'by-role'}`);
        return t('pictures.uploaded', { number: value.slice(-8) });
      },
    },
  });

  return (
    <RecordFormPage
      record={agent}
      actions={actions}
      {...page}
      draft={<FormDraft form={form} name={`agents.${agent?.id ?? 'new'}`} {...draft} />}
      success={saved && t(`form.${saved}`)}
      below={agent && <AgentTasks agent={agent} />}
    >
      {agent && actions.archivedNotice(agent)}
      {actions.notice}
      <Box sx={{ ...columns('lg', 'minmax(0, 1fr) 320px'), gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <AgentTexts form={form} values={values} language={language} onLanguage={setLanguage} />
          <PicturePicker control={form.control} role={values.role} />
          <FormPanel title={t('form.release')} text={t('form.releaseText')}>
            <ReleaseFields control={form.control} limit={t('form.field.limit')} help={t('form.help.limit')} />
          </FormPanel>
        </Box>
        <AgentPreview values={values} language={language} />
      </Box>
    </RecordFormPage>
  );
}

/** An agent's tasks, each with a link to its form, and the way to add one. */
function AgentTasks({ agent }: { agent: Agent }) {
  const { t, i18n } = useTranslation('agents-admin');
  return (
    <FormPanel
      title={t('tasks.title', { count: agent.tasks.length })}
      text={agent.tasks.length === 0 && t('tasks.none')}
      aside={
        <SmallButton
          icon="add"
          variant="outlined"
          to={withQuery(paths.admin.task('new'), { agent: agent.id })}
        >
          {t('tasks.add')}
        </SmallButton>
      }
    >
      {agent.tasks.length > 0 && (
        <Box component="ul" sx={plainList}>
          {agent.tasks.map(({ id, name, locales, task_type, deployment_state }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, py: 0.75 }}
            >
              <Link component={RouterLink} to={paths.admin.task(id)} color="inherit" sx={{ mr: 'auto' }}>
                {localized(locales, i18n.language, 'name', name)}
              </Link>
              {task_type !== 'plain' && <TaskTypeChip type={task_type} />}
              <StateChip state={deployment_state} />
            </Box>
          ))}
        </Box>
      )}
    </FormPanel>
  );
}

/** The padding of a panel, so that its title is level with theirs. */
const inset = { xs: 2, sm: 2.5 } as const;

/** A preview of the agent for users of `language`, as it is typed. */
function AgentPreview({ values, language }: { values: AgentValues; language: Language }) {
  const { t, i18n } = useTranslation('agents-admin');
  const texts = shownTexts(values, language);
  const { deployment_state: state, config } = values;
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-label={t('preview.title')}
      sx={{ position: { lg: 'sticky' }, top: { lg: 88 }, overflow: 'hidden' }}
    >
      <Typography variant="h4" component="h2" sx={{ px: inset, pt: inset, pb: 1.5 }}>
        {t('preview.title')}
      </Typography>
      <Box sx={{ px: inset, maxWidth: { sm: 360, lg: 'none' } }}>
        <AgentPicture
          image={config.image}
          role={values.role}
          size="fill"
          sx={{ aspectRatio: '4 / 3', borderRadius: '8px' }}
        />
      </Box>
      <Box lang={language} sx={{ px: inset, pt: 2, pb: inset }}>
        <Box lang={i18n.language} sx={{ ...factRow, gap: 1, mb: 1 }}>
          <TierChip tier={config.tier} size="small" />
          {state !== 'prod' && <StateBadge kind={state === 'test' ? 'testing' : 'coming-soon'} />}
        </Box>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {texts.name.trim() || t('preview.name')}
        </Typography>
        {texts.role.trim() && (
          <Typography variant="small" component="p" sx={{ color: 'tint.primary.text', fontWeight: 550 }}>
            {texts.role}
          </Typography>
        )}
        <Note variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {texts.description.trim() || t('preview.description')}
        </Note>
        {texts.greeting.trim() && (
          <Box
            sx={{
              mt: 2,
              px: 2,
              py: 1.5,
              borderRadius: '6px 20px 20px',
              bgcolor: 'surface.bubble',
              border: 1,
              borderColor: 'surface.bubbleBorder',
              typography: 'body2',
              overflowWrap: 'anywhere',
            }}
          >
            {texts.greeting}
          </Box>
        )}
        {texts.disclaimer.trim() && (
          <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
            {texts.disclaimer}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

type AgentTextsProps = {
  form: UseFormReturn<AgentValues, unknown, AgentInput>;
  values: AgentValues;
  language: Language;
  onLanguage: (language: Language) => void;
};

/** An agent's texts, one tab per language; translations show the English original as a hint. */
function AgentTexts({ form, values, language, onLanguage }: AgentTextsProps) {
  const { t } = useTranslation('agents-admin');
  const english = textsIn(values, 'en');
  const fills = languages.map((code) => ({
    language: code,
    ...fillOf(textsIn(values, code), requiredAgentTexts, code === 'en' ? null : english),
  }));
  const isRequired = (field: AgentTextField) =>
    (requiredAgentTexts as readonly string[]).includes(field) &&
    (language === 'en' || english[field].trim() !== '');
  const field = (name: AgentTextField, rows?: number) => (
    <EmojiTextField
      key={`${language}-${name}`}
      form={form}
      name={textPath(name, language)}
      label={t(`form.field.${name}`)}
      required={isRequired(name)}
      {...(language !== 'en' && english[name] && { placeholder: english[name] })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 10 })}
      help={t(`form.help.${name}`)}
    />
  );
  return (
    <FormPanel title={t('form.texts')} text={t('form.textsText')}>
      <LocaleTabs label={t('form.languages')} value={language} onChange={onLanguage} fills={fills}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FieldRow>
            {field('name')}
            {field('role')}
          </FieldRow>
          {field('description', 3)}
          {field('greeting', 2)}
          {field('disclaimer', 2)}
        </Box>
      </LocaleTabs>
    </FormPanel>
  );
}

const EmojiPanel = lazyPart(() => import('./emoji-panel.tsx'));

type EmojiTextFieldProps = Omit<
  FormTextFieldProps<AgentValues, AgentInput>,
  'control' | 'endAdornment' | 'label'
> & {
  form: UseFormReturn<AgentValues, unknown, AgentInput>;
  label: string;
};

/** A text field with a button that inserts an emoji at the caret. */
function EmojiTextField({ form, name, label, ...field }: EmojiTextFieldProps) {
  const { t } = useTranslation('agents-admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const insert = (emoji: string) => {
    const input = document.getElementById(`field-${name}`);
    const isInput = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
    const text = String(form.getValues(name as FieldPath<AgentValues>) ?? '');
    const start = (isInput && input.selectionStart) || 0;
    const [from, to] = isInput ? [input.selectionStart ?? text.length, input.selectionEnd ?? start] : [0, 0];
    const next = text.slice(0, from) + emoji + text.slice(Math.max(from, to));
    form.setValue(name, next as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setAnchor(null);
    if (isInput) {
      requestAnimationFrame(() => {
        input.focus();
        input.setSelectionRange(from + emoji.length, from + emoji.length);
      });
    }
  };

  return (
    <>
      <FormTextField
        {...field}
        control={form.control}
        name={name}
        label={label}
        endAdornment={
          <InputAdornment
            position="end"
            sx={{ ...(field.multiline && { alignSelf: 'flex-start', mt: 1.5 }), mr: -1 }}
          >
            <IconButton
              size="small"
              aria-label={t('emoji.insert', { field: label })}
              aria-haspopup="dialog"
              aria-expanded={anchor !== null}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              <Icon name="mood" size={18} />
            </IconButton>
          </InputAdornment>
        }
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('emoji.title') } }}
      >
        {/* As large as the panel, so its position still fits once it has loaded. */}
        <Suspense fallback={<Box sx={{ width: 284, height: 340 }} />}>
          <EmojiPanel onPick={insert} />
        </Suspense>
      </Popover>
    </>
  );
}
