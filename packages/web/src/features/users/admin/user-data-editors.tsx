import type { api, EndpointInput, SubscriptionData, UsageStatus, User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyQuery } from '../../../data/subscription.ts';
import {
  usageDataQuery,
  userQuery,
  useUpdateSubscriptionData,
  useUpdateUsageData,
} from '../../../data/users-admin.ts';
import { JsonEditor } from '../../../design/form/json-editor.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Note } from '../../../design/layout/note.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { detailText } from '../../../lib/api/fault-text.ts';
import { readJson } from '../../../lib/json-problem.ts';
import { AccordionSection } from '../../../widgets/admin/accordion-section.tsx';
import type { Conflict } from '../../../widgets/admin/edit-conflict.tsx';
import { SaveNotice } from '../../../widgets/admin/record-form.tsx';
import { PlanChip } from '../../../widgets/chips.tsx';

type UsageData = EndpointInput<typeof api.users.updateUsageData>['usage_data'];

/** Returns the part that is saved: unedited runs of tasks are left out, since they change meanwhile. */
const changesOf = (given: UsageData, initial: UsageData): UsageData => {
  if (JSON.stringify(given?.task_executions) !== JSON.stringify(initial?.task_executions)) return given;
  const { task_executions: _unchanged, ...others } = given;
  return others;
};

/** An account's daily limit and resettable runs of its tasks, as JSON. */
export function UsagePanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('users-admin');
  const client = useQueryClient();
  const update = useUpdateUsageData(user.id);
  const usage = useQuery(usageDataQuery(user.id)).data;
  const storedOf = (now: User, task_executions: UsageData['task_executions'] = []) => ({
    daily_execution_limit: now.usage_status.daily_limit,
    task_executions,
  });
  const reload = async () => {
    const now = await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 });
    const { task_executions } = await client.fetchQuery(usageDataQuery(user.id));
    return { stored: storedOf(now, task_executions), version: now.change_count };
  };
  return (
    <AccordionSection
      title={t('usage.title')}
      icon="bar_chart"
      summary={<UsageFigures usage={user.usage_status} />}
    >
      {usage && (
        <Typography variant="small" sx={{ display: 'block', mb: 2, color: 'text.secondary' }}>
          {t(usage.daily_execution_limit === null ? 'usage.ofPlan' : 'usage.ofAccount')}
        </Typography>
      )}
      <JsonPanel
        label={t('usage.label')}
        help={t('usage.help')}
        stored={storedOf(user, usage?.task_executions)}
        version={user.change_count}
        root="usage_data"
        onDirty={onDirty}
        changes={(value, initial) => {
          // The server says what is wrong with it.
          if (value === null) return value;
          const changed = changesOf(value as UsageData, initial as UsageData);
          const isUntouched = changed.daily_execution_limit === (initial as UsageData).daily_execution_limit;
          const followsPlan = usage?.daily_execution_limit === null && isUntouched;
          return followsPlan ? { ...changed, daily_execution_limit: null } : changed;
        }}
        save={(changes, change_count) =>
          update.mutateAsync({ usage_data: changes as UsageData, change_count })
        }
        saveLabel={t('usage.save')}
        saved={t('usage.saved')}
        failed={t('failed.usage')}
        reload={reload}
      />
    </AccordionSection>
  );
}

/** Today's remaining runs, as text. */
export function UsageFigures({ usage }: { usage: UsageStatus }) {
  const { t } = useTranslation('users-admin');
  const { daily_limit: limit, remaining_executions: left } = usage;
  return (
    <Note component="span">{limit < 0 ? t('usage.unlimited') : t('usage.left', { count: left, limit })}</Note>
  );
}

const isObject = (value: unknown): value is Partial<SubscriptionData> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Plan, purchases and extra runs of an account as JSON. */
export function SubscriptionPanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('users-admin');
  const format = useFormat();
  const client = useQueryClient();
  const update = useUpdateSubscriptionData(user.id);
  const { data: currency } = useQuery(currencyQuery);
  const { purchase_history_summary: history } = user.subscription_data;
  return (
    <AccordionSection
      title={t('subscription.title')}
      icon="workspace_premium"
      summary={<PlanChip subscription={user.subscription_data} />}
    >
      <Note variant="body2">
        {currency && t('subscription.spent', { sum: format.money(history.total_spent, currency) })}
        {history.last_purchase_at &&
          ` · ${t('subscription.lastPurchase', { date: format.date(history.last_purchase_at) })}`}
      </Note>
      <JsonPanel
        label={t('subscription.label')}
        help={t('subscription.help')}
        stored={user.subscription_data}
        version={user.change_count}
        root="subscription_data"
        onDirty={onDirty}
        fault={(value) => (isObject(value) ? null : t('subscription.invalid'))}
        save={(value, change_count) =>
          update.mutateAsync({ subscription_data: value as Partial<SubscriptionData>, change_count })
        }
        saveLabel={t('subscription.save')}
        saved={t('subscription.saved')}
        failed={t('failed.subscription')}
        reload={async () => {
          const now = await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 });
          return { stored: now.subscription_data, version: now.change_count };
        }}
      />
    </AccordionSection>
  );
}

export type JsonPanelProps = {
  label: string;
  help: ReactNode;
  /** The stored value. */
  stored: unknown;
  /** The change count of the account with it. */
  version: number;
  /** The request field; server errors name paths below it. */
  root: 'usage_data' | 'subscription_data';
  onDirty: (isDirty: boolean) => void;
  /** The error of a value that can't be sent; null if it can. */
  fault?: (value: unknown) => string | null;
  /** The part of a value to save, given the initial value; all of it by default. */
  changes?: (value: unknown, initial: unknown) => unknown;
  /** Saves the changes over the version that was edited. */
  save: (changes: unknown, version: number) => Promise<unknown>;
  saveLabel: string;
  saved: string;
  failed: string;
  /** Loads what someone else saved meanwhile, so the next save builds on it; null if that fails. */
  reload: () => Promise<{ stored: object; version: number } | null>;
};

/** An account's data as JSON with its own Save; the server's errors show below the editor by path. */
export function JsonPanel(props: JsonPanelProps) {
  const { label, help, stored, version, root, onDirty, fault, changes, save, ...rest } = props;
  const { saveLabel, saved, failed, reload } = rest;
  const { t } = useTranslation('admin');
  const draft = useJsonDraft(stored, version, root, onDirty);
  const [state, setState] = useState<{ saving: boolean; done: boolean; error: unknown }>({
    saving: false,
    done: false,
    error: null,
  });
  const wrong = draft.problem ? null : (fault?.(draft.value) ?? null);
  const issues = draft.issues(state.error);

  const changed = () => changes?.(draft.value, draft.initial) ?? draft.value;
  const conflict: Conflict = {
    load: async () => {
      const newest = await reload();
      if (newest) draft.buildOn(newest.version);
      return newest?.stored ?? null;
    },
    // Fields that are not sent stay unchanged.
    mine: () => ({ ...(stored as object), ...(changed() as object) }),
    base: () => draft.initial as object,
    resetTo: () => {
      draft.forget();
      setState({ saving: false, done: false, error: null });
    },
    keep: () => void send(),
    words: {
      label: (key) => key,
      value: (_key, value) => (value === undefined ? undefined : JSON.stringify(value, null, 2)),
    },
  };

  const send = async () => {
    setState({ saving: true, done: false, error: null });
    const { text } = draft;
    try {
      await save(changed(), draft.version);
      draft.saved(text);
      setState({ saving: false, done: true, error: null });
    } catch (error) {
      setState({ saving: false, done: false, error });
    }
  };
  const type = (text: string) => {
    draft.type(text);
    setState(({ saving }) => ({ saving, done: false, error: null }));
  };

  return (
    <>
      <JsonEditor
        label={label}
        value={draft.text}
        onChange={type}
        help={help}
        errors={wrong === null ? issues : [wrong]}
      />
      <SaveNotice
        success={state.done ? saved : null}
        error={state.error}
        failed={failed}
        conflict={conflict}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <LoadingButton
          variant="outlined"
          icon="save"
          pending={state.saving}
          disabled={!draft.isDirty || draft.problem !== null || wrong !== null}
          onClick={() => void send()}
        >
          {state.saving ? t('saving') : saveLabel}
        </LoadingButton>
      </Box>
    </>
  );
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * A stored value edited as text until saved; follows the stored value until edited. `issues` are a refusal's errors by
 * path below `root`, in the user's language; `initial` is the value editing started from, `version` what a save sends.
 */
function useJsonDraft(stored: unknown, count: number, root: string, onDirty: (isDirty: boolean) => void) {
  const { t } = useTranslation(['users-admin', 'errors']);
  const base = toJson(stored);
  const [typed, setTyped] = useState<{ text: string; initial?: unknown; version?: number } | null>(null);
  const text = typed?.text ?? base;
  const type = (next: string) => setTyped((now) => ({ initial: stored, version: count, ...now, text: next }));
  const buildOn = (next: number) => setTyped((now) => now && { ...now, version: next });
  const { value, problem } = readJson(text);
  const isDirty = problem !== null || toJson(value) !== base;

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const issues = (error: unknown): string[] =>
    error instanceof ApiError
      ? error.details.map((detail) => {
          const field = detail.path.replace(new RegExp(`^(body\\.)?${root}\\.?`), '');
          const sentence = detailText(t, detail);
          return field ? `${field}: ${sentence}` : sentence;
        })
      : [];
  const { initial = stored, version: edited = count } = typed ?? {};
  // The account's other forms count up too: only another value is somebody else's change.
  const version = toJson(initial) === base ? count : edited;
  const forget = () => setTyped(null);
  /** Follows the stored value again; what was typed after `sent` builds on it. */
  const saved = (sent: string) => setTyped((now) => (now && now.text !== sent ? { text: now.text } : null));
  return { text, type, forget, saved, buildOn, value, initial, version, problem, isDirty, issues };
}
