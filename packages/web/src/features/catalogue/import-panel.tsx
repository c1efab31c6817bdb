import { type CataloguePlan, catalogueLimits, type SecretUse } from '@agentarium/contracts';
import { type CatalogueAction, catalogueActions } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueFile, useImportCatalogue, usePreviewCatalogue } from '../../data/catalogue.ts';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus } from '../../design/layout/skeletons.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { detailText } from '../../lib/api/fault-text.ts';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';
import { FileInput, useDroppedFiles } from '../../widgets/files/choose-files.tsx';

type ChosenFile = { name: string; file: CatalogueFile };

/** Imports a catalogue file: choose, preview item by item, confirm. */
export function ImportPanel() {
  const { t } = useTranslation(['catalogue', 'common', 'errors']);
  const preview = usePreviewCatalogue();
  const { mutateAsync: importCatalogue } = useImportCatalogue();
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [unreadable, setUnreadable] = useState<ReadResult['problem']>(null);
  const plan = preview.data;
  const { error } = preview;
  const invalid = isApiError(error, 'VALIDATION_FAILED') ? error.details : null;
  const problems = invalid ?? plan?.problems ?? [];
  const changes = plan ? plan.counts.new + plan.counts.changed : 0;

  const onChosen = async (file: File) => {
    dismiss();
    preview.reset();
    const { file: content, problem: fault } = await readFile(file);
    setUnreadable(fault);
    setChosen(content === null ? null : { name: file.name, file: content });
    if (content !== null) preview.mutate(content);
  };
  const run = async () => {
    if (!chosen || !plan) return;
    const { counts } = plan;
    const done = await act({
      confirm: {
        title: t('import.question'),
        text: t('import.explain', { fresh: counts.new, changed: counts.changed }),
        confirmLabel: t('import.confirm'),
      },
      run: async () => {
        try {
          await importCatalogue({ file: chosen.file, plan });
        } catch (fault) {
          if (isApiError(fault, 'STALE_WRITE', 'NETWORK')) preview.mutate(chosen.file);
          throw fault;
        }
      },
      done: t('import.done', { fresh: counts.new, changed: counts.changed }),
      failed: t('failed.import'),
      reasons: { STALE_WRITE: t('import.stale'), NETWORK: t('import.lost') },
    });
    if (done) preview.mutate(chosen.file);
  };

  return (
    <FormPanel title={t('import.title')} text={t('import.text')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <DropZone
          chosen={chosen?.name ?? null}
          disabled={pending || preview.isPending}
          onFile={(file) => void onChosen(file)}
        />
        {unreadable && (
          <Alert severity="error" role="alert">
            {t(`unreadable.${unreadable}`)}
          </Alert>
        )}
        {preview.isPending && (
          <LoadingStatus>
            <Skeleton variant="rounded" height={160} />
          </LoadingStatus>
        )}
        {error && !invalid && (
          <Alert severity="error" role="alert">
            <AlertTitle>{t('failed.preview')}</AlertTitle>
            {errorText(t, error)}
          </Alert>
        )}
        {problems.length > 0 && <ProblemList problems={[...problems]} file={chosen?.file} />}
        <ActionNotice problem={problem} onClose={dismiss} />
        {plan && plan.missing_secrets.length > 0 && <MissingSecrets names={plan.missing_secrets} />}
        {plan && plan.secret_uses.length > 0 && <SecretUses uses={plan.secret_uses} />}
        {plan && plan.refused_commands.length > 0 && <RefusedCommands commands={plan.refused_commands} />}
        {plan && <PlanTable key={preview.submittedAt} plan={plan} />}
        {plan && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <LoadingButton
              icon="upload"
              pending={pending}
              disabled={problems.length > 0 || changes === 0}
              onClick={() => void run()}
            >
              {t('import.button')}
            </LoadingButton>
            {problems.length === 0 && changes === 0 && (
              <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
                {t('import.nothing')}
              </Box>
            )}
          </Box>
        )}
      </Box>
    </FormPanel>
  );
}

type DropZoneProps = { onFile: (file: File) => void; disabled: boolean; chosen: string | null };

/** Takes one JSON file, dropped or chosen; the button keeps the focus while disabled. */
export function DropZone({ onFile, disabled, chosen }: DropZoneProps) {
  const { t } = useTranslation('catalogue');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { isOver, zone } = useDroppedFiles(!disabled, ([file]) => file && onFile(file));
  return (
    <Box
      {...zone}
      sx={{
        p: { xs: 2.5, sm: 4 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        textAlign: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'secondary.main' : 'divider',
        borderRadius: '12px',
        bgcolor: isOver ? 'surface.bubble' : 'surface.sunken',
        transition: 'background-color 140ms ease-out, border-color 140ms ease-out',
      }}
    >
      <Icon name="upload" size={32} sx={{ color: 'secondary.main' }} />
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {chosen ?? t('drop.title')}
      </Typography>
      <Note id={id}>{t('drop.text')}</Note>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={disabled}
        aria-describedby={id}
        onClick={() => !disabled && input.current?.click()}
        sx={{ mt: 1, bgcolor: 'background.paper' }}
      >
        {t(chosen ? 'drop.other' : 'drop.choose')}
      </Button>
      <FileInput
        ref={input}
        accept="application/json,.json"
        label={t('drop.title')}
        onFiles={([file]) => file && onFile(file)}
      />
    </Box>
  );
}

type ReadResult = { file: CatalogueFile; problem: null } | { file: null; problem: 'tooLarge' | 'noJson' };

/** Reads a chosen file; only checks its size and that it is JSON. */
export async function readFile(chosen: Blob): Promise<ReadResult> {
  if (chosen.size > catalogueLimits.maxBytes) return { file: null, problem: 'tooLarge' };
  try {
    return { file: JSON.parse(await chosen.text()) as CatalogueFile, problem: null };
  } catch {
    return { file: null, problem: 'noJson' };
  }
}

/** More would not help. */
const shownProblems = 50;

/** The lists of a file with the kind of their items. */
const kinds = { agents: 'agent', tasks: 'task', prompts: 'prompt', tools: 'tool' } as const;
const isList = (list: string): list is keyof typeof kinds => Object.hasOwn(kinds, list);

type ProblemListProps = Pick<CataloguePlan, 'problems'> & { file?: CatalogueFile | undefined };

/** Lists why a file can't be imported, each reason with the item and the field that it is about. */
export function ProblemList({ problems, file }: ProblemListProps) {
  const { t } = useTranslation(['catalogue', 'errors']);
  const placeOf = (path: string) => {
    const [list = '', at = '', ...field] = path.split('.');
    const item = isList(list)
      ? (file?.[list] as Record<string, unknown>[] | undefined)?.[Number(at)]
      : undefined;
    if (!isList(list) || !item) return <code>{path}</code>;
    const kind = t(`kind.${kinds[list]}`);
    const name = String(item.name ?? item.title ?? '').trim();
    return (
      <>
        {name === '' ? t('nthItem', { kind, number: Number(at) + 1 }) : t('ofItem', { kind, name })}
        {field.length > 0 && (
          <>
            , <code>{field.join('.')}</code>
          </>
        )}
      </>
    );
  };
  const otherFormat = problems.find(({ path }) => path === 'format');
  if (otherFormat)
    return (
      <Alert severity="error" role="alert">
        {t('errors:detail.CATALOGUE_FORMAT')}
      </Alert>
    );
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{t('problems', { count: problems.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {problems.slice(0, shownProblems).map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            {placeOf(problem.path)}: {detailText(t, problem)}
          </li>
        ))}
        {problems.length > shownProblems && (
          <li>{t('moreProblems', { count: problems.length - shownProblems })}</li>
        )}
      </Box>
    </Alert>
  );
}

/** Variables the server needs before the file's tools work; the import does not wait for them. */
function MissingSecrets({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('catalogue');
  return (
    <Alert severity="warning">
      <AlertTitle>{t('secrets.title', { count: names.length })}</AlertTitle>
      {t('secrets.text')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {names.map((name) => (
          <li key={name}>
            <code>TOOL_SECRET_{name}</code>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Commands of the file's tools that this server may not start; the import does not wait for them. */
function RefusedCommands({ commands }: { commands: readonly string[] }) {
  const { t } = useTranslation('catalogue');
  return (
    <Alert severity="warning">
      <AlertTitle>{t('commands.title', { count: commands.length })}</AlertTitle>
      {t('commands.text')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {commands.map((command) => (
          <li key={command}>
            <code>{command}</code>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Lists the hosts to which the file's tools would send this server's secrets, shown before the import. */
function SecretUses({ uses }: { uses: readonly SecretUse[] }) {
  const { t } = useTranslation('catalogue');
  const refused = uses.some(({ allowed }) => !allowed);
  return (
    <Alert severity={refused ? 'warning' : 'info'} icon={<Icon name={refused ? 'warning' : 'info'} />}>
      <AlertTitle>{t('uses.title')}</AlertTitle>
      {t('uses.text')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {uses.map(({ tool, secret, host, place, allowed }) => (
          <li key={`${tool} ${secret} ${place}`}>
            {t(`uses.${place}`, { tool, secret, host })}
            {!allowed && (
              <>
                {' '}
                <strong>{t('uses.refused')}</strong>
              </>
            )}
          </li>
        ))}
      </Box>
      {refused && <Box sx={{ mt: 0.5 }}>{t('uses.howTo', { variable: 'TOOL_SECRET_<NAME>_HOSTS' })}</Box>}
    </Alert>
  );
}

const colors = { new: 'success', changed: 'warning', same: 'default' } as const;

/** Lists the outcome for each item of the file: new, changed (with its fields) or the same. */
export function PlanTable({ plan }: { plan: CataloguePlan }) {
  const { t } = useTranslation('catalogue');
  const { counts, items } = plan;
  const [action, setAction] = useState<CatalogueAction>(
    () => catalogueActions.find((each) => counts[each] > 0) ?? 'new',
  );
  const rows = items.filter((item) => item.action === action);
  return (
    <Box>
      <Box sx={{ mb: 1.5, overflowX: 'auto', '& .MuiToggleButton-root': { px: { xs: 1, sm: 1.5 } } }}>
        <Segmented
          label={t('plan.show')}
          value={action}
          onChange={setAction}
          options={catalogueActions.map((value) => ({
            value,
            label: t(`action.${value}`),
            count: counts[value],
          }))}
        />
      </Box>
      {rows.length === 0 ? (
        <Note variant="body2" sx={{ py: 2 }}>
          {t(`plan.none.${action}`)}
        </Note>
      ) : (
        <Box
          role="region"
          aria-label={t('plan.title')}
          tabIndex={0}
          sx={{ maxHeight: 480, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '12px' }}
        >
          <Box component="ul" sx={{ ...plainList, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
            {rows.map((item) => (
              <Box
                component="li"
                key={`${item.kind}${item.id}`}
                sx={{
                  px: 1.5,
                  py: 1,
                  minHeight: 40,
                  display: 'grid',
                  alignItems: 'center',
                  columnGap: 2,
                  rowGap: 0.5,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '120px minmax(0, 1fr) auto' },
                  typography: 'small',
                }}
              >
                <Box sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
                  {t(`kind.${item.kind}`)}
                </Box>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box component="span" sx={{ fontWeight: 600 }}>
                    {item.name}
                  </Box>
                  {action === 'changed' && (
                    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                      {t('plan.fields')} <code>{Object.keys(item.changes).join(', ')}</code>
                    </Box>
                  )}
                </Box>
                <Chip size="small" color={colors[item.action]} label={t(`plan.item.${item.action}`)} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
