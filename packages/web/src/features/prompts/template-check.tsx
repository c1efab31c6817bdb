import type { PromptCheck } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { promptCheckQuery } from '../../data/prompts.ts';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { useDebouncedValue } from '../../design/hooks/use-debounced-value.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { longestContent } from './prompt.schema.ts';

/** Milliseconds without typing before the template is checked. */
const pause = 400;

/** The template's variables, errors and a preview with sample values; checked while typing. */
export function TemplateCheck({ content, promptId }: { content: string; promptId: string | null }) {
  const { t, i18n } = useTranslation(['prompts', 'common']);
  const typed = useDebouncedValue(content.trim(), pause);
  const canCheck = typed !== '' && typed.length <= longestContent;
  const query = useQuery({ ...promptCheckQuery(typed, promptId, i18n.language), enabled: canCheck });
  const check = canCheck ? query.data : undefined;
  // Offline the check is not even sent.
  const hasFailed = query.isError || query.isPaused;
  return (
    <FormPanel title={t('check.title')} text={t('check.text')}>
      <Box
        aria-live="polite"
        aria-busy={query.isFetching}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {!check && (
          <Note variant="body2">
            {t(hasFailed && canCheck ? 'check.failed' : canCheck ? 'common:loading' : 'check.nothing')}
          </Note>
        )}
        {check && <Faults errors={check.errors} />}
        {check && check.errors.length === 0 && <Variables variables={check.variables} />}
        {check?.preview && <Preview text={check.preview} />}
      </Box>
    </FormPanel>
  );
}

/** The template engine's usual messages, with what they quote. */
const reasons = [
  ['unknownFilter', /^undefined filter: (.+)$/],
  ['unknownTag', /^tag "?(.+?)"? not found$/],
  ['tagOpen', /^tag (.+) not closed$/],
  ['outputOpen', /^output "?(.+?)"? not closed$/],
  ['tagMalformed', /^illegal tag: (.+)$/],
] as const;

/** Says in the reader's language what the template engine found; an unusual message is general in other languages. */
function reasonIn(t: TFunction<'prompts'>, message: string): string {
  for (const [reason, pattern] of reasons) {
    const quoted = pattern.exec(message)?.[1];
    if (quoted !== undefined) return t(`check.reason.${reason}`, { quoted });
  }
  return t('check.reason.other', { reason: message });
}

/** The errors whose sentence says it all. */
const plainFaults: ReadonlySet<string> = new Set(['TEMPLATE_TOO_LONG', 'TEMPLATE_TOO_COSTLY']);

function Faults({ errors }: Pick<PromptCheck, 'errors'>) {
  const { t } = useTranslation('prompts');
  return errors.map(({ message, code, line, column }) => (
    <Alert key={`${line}-${column}-${message}`} severity="error">
      {t(`check.${code}`, { defaultValue: t('check.fault') })}{' '}
      {line === null ? '' : `${t('check.where', { line, column: column ?? 1 })} `}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {!plainFaults.has(code) && reasonIn(t, message)}
      </Box>
    </Alert>
  ));
}

function Variables({ variables }: Pick<PromptCheck, 'variables'>) {
  const { t } = useTranslation('prompts');
  const unknown = variables.filter(({ known }) => known === false);
  const isUnused = variables.some(({ known }) => known === null);
  if (variables.length === 0) {
    return <Note variant="body2">{t('check.noVariables')}</Note>;
  }
  return (
    <>
      <Box>
        <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
          {t('check.variables')}
        </Typography>
        <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {variables.map(({ name, known }) => (
            <li key={name}>
              <Chip
                size="small"
                {...(known !== null && {
                  color: known ? 'success' : 'warning',
                  icon: <Icon name={known ? 'check' : 'warning'} size={16} />,
                })}
                label={<code>{name}</code>}
              />
            </li>
          ))}
        </Box>
      </Box>
      {isUnused && <Note variant="body2">{t('check.unused')}</Note>}
      {unknown.length > 0 && (
        <Alert severity="warning">
          {unknown.map(({ name, missing_in }) => (
            <div key={name}>{t('check.missingIn', { name, tasks: missing_in.join(', ') })}</div>
          ))}
        </Alert>
      )}
    </>
  );
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation('prompts');
  return (
    <Box>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {t('check.preview')}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{
          p: 2,
          borderRadius: '12px',
          bgcolor: 'surface.sunken',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 320,
          overflowY: 'auto',
        }}
        tabIndex={0}
        role="region"
        aria-label={t('check.preview')}
      >
        {text}
      </Typography>
    </Box>
  );
}
