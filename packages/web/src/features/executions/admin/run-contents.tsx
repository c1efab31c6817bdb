import type { AdminExecutionDetail, RevealedExecution } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevealRun } from '../../../data/executions-admin.ts';
import { FormError } from '../../../design/form/form-errors.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { storedValue } from '../../../design/layout/styles.ts';
import { ReasonDialog } from '../../../widgets/admin/reason-dialog.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

function Stored({ label, children }: { label: string; children: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ ...storedValue, p: 1.5, maxHeight: 360, borderRadius: '12px', bgcolor: 'surface.sunken' }}
    >
      {children}
    </Box>
  );
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** Values by name: texts as they are, anything else as JSON. */
function Values({ values }: { values: Record<string, unknown> }) {
  const { t } = useTranslation(['runs-admin', 'common']);
  const rows = Object.entries(values);
  if (rows.length === 0) return <Note>{t('contents.none')}</Note>;
  const shown = (value: unknown) => {
    if (value === null) return t('common:none');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <FactGrid
      rows={rows.map(([name, value]) => [<code key={name}>{name}</code>, shown(value), name])}
      sx={{ '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
    />
  );
}

/** Inputs and answer of the user. */
function Contents({ run }: { run: RevealedExecution }) {
  const { t } = useTranslation(['runs-admin', 'common']);
  const { result, partial_result, output_params, files, follow_ups, tool_calls, request } = run;
  const answer = result ?? partial_result;
  const answerTitle = t(result === null && partial_result !== null ? 'contents.partial' : 'contents.answer');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Part title={t('contents.inputs')}>
        <Values values={run.input_params} />
      </Part>
      {files.length > 0 && (
        <Part title={t('contents.files')}>
          <Typography variant="small">{files.map(({ name }) => name).join(', ')}</Typography>
        </Part>
      )}
      <Part title={answerTitle}>
        {answer === null ? (
          <Note>{t('contents.noAnswer')}</Note>
        ) : (
          <Stored label={answerTitle}>{answer}</Stored>
        )}
      </Part>
      {output_params && (
        <Part title={t('contents.outputs')}>
          <Values values={output_params} />
        </Part>
      )}
      {follow_ups.length > 0 && (
        <Part title={t('contents.followUps')}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {follow_ups.map(({ id, message, result: reply, partial_result: part }) => (
              <div key={id}>
                <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {message}
                </Typography>
                <Stored label={message}>{reply ?? part ?? t('contents.noAnswer')}</Stored>
              </div>
            ))}
          </Box>
        </Part>
      )}
      {tool_calls.length > 0 && (
        <Part title={t('contents.calls')}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {tool_calls.map((call) => (
              <div key={call.id}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {call.tool_name}
                </Typography>
                <Stored label={t('contents.call', { tool: call.tool_name })}>
                  {[pretty(call.arguments), call.result === null ? (call.error ?? '') : pretty(call.result)]
                    .filter(Boolean)
                    .join('\n→ ')}
                </Stored>
              </div>
            ))}
          </Box>
        </Part>
      )}
      {request && request.length > 0 && (
        <Part title={t('contents.messages')}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {request.map(({ role, content }, index) => {
              const who = t(`common:messageRole.${role}` as 'common:messageRole.user', {
                defaultValue: role,
              });
              const label = t('contents.message', { number: index + 1, role: who });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a request never change
                <div key={index}>
                  <Note>{label}</Note>
                  <Stored label={label}>{content}</Stored>
                </div>
              );
            })}
          </Box>
        </Part>
      )}
    </Box>
  );
}

/** Inputs and answer of a run, hidden until a reason is given, and who opened them before. */
export function RunContents({ run }: { run: AdminExecutionDetail }) {
  const { t } = useTranslation(['runs-admin', 'errors']);
  const [isAsking, setIsAsking] = useState(false);
  const reveal = useRevealRun(run.id);
  const user = run.username;
  const { reveals } = run;
  return (
    <>
      <FormPanel
        title={t('runs-admin:contents.title')}
        {...(!reveal.data && { text: t('runs-admin:contents.hidden', { user }) })}
        aside={
          !reveal.data && (
            <SmallButton icon="visibility" variant="outlined" onClick={() => setIsAsking(true)}>
              {t('runs-admin:contents.open')}
            </SmallButton>
          )
        }
      >
        {(reveal.data || reveals.length > 0) && (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
            {reveal.data && <Contents run={reveal.data} />}
            <Part title={t('runs-admin:contents.revealed')}>
              <FactGrid
                rows={reveals.map(({ at, reason, username }) => [
                  <DateTime key={at} at={at} />,
                  t('runs-admin:contents.by', { admin: username ?? t('runs-admin:contents.gone'), reason }),
                  at,
                ])}
              />
            </Part>
          </Box>
        )}
      </FormPanel>
      <ReasonDialog
        title={t('runs-admin:contents.dialog', { user })}
        text={t('runs-admin:contents.dialogText', { user })}
        label={t('runs-admin:contents.reason')}
        help={t('runs-admin:contents.reasonHelp')}
        confirmLabel={t('runs-admin:contents.confirm')}
        color="primary"
        pending={reveal.isPending}
        problem={<FormError error={reveal.error} fallback={t('runs-admin:failed.reveal')} />}
        open={isAsking}
        onSend={(reason) => reveal.mutate(reason, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
