import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { promptSearchQuery } from '../../data/prompts.ts';
import { systemConfigQuery } from '../../data/system.ts';
import { openToolCallsQuery } from '../../data/tool-calls.ts';
import { toolsQuery } from '../../data/tools.ts';
import { foundUsersQuery } from '../../data/users-admin.ts';
import { useDebouncedValue } from '../../design/hooks/use-debounced-value.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { useEmergencyStop } from '../../features/system/system-switch.tsx';
import { textInEveryLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import type { Command } from './command.ts';

/** After the last letter, in milliseconds. */
export const pauseMs = 200;
/** Fewer letters are found nearly everywhere. */
const minChars = 2;

type ConsoleCommands = {
  emergency: Command[];
  records: Command[];
  /** True while users, prompts or tools with the typed text may still arrive. */
  isLoading: boolean;
};

/**
 * The commands that only administrators have beside pages: the emergency stop, with what it halts, and the users,
 * prompts and tools in whose names the text is found.
 */
export function useConsoleCommands(typed: string): ConsoleCommands {
  const { t } = useTranslation('palette');
  const { number } = useFormat();
  const navigate = useNavigate();
  const enabled = isAdmin(useSession().user);
  const text = typed.trim();
  const paused = useDebouncedValue(text, pauseMs);
  const isTyped = enabled && paused.length >= minChars;
  const configQuery = useQuery({ ...systemConfigQuery, enabled });
  const { data: open } = useQuery({ ...openToolCallsQuery, enabled });
  const users = useQuery({ ...foundUsersQuery(paused), enabled: isTyped });
  const prompts = useQuery({
    ...promptSearchQuery(paused, { archived: 'included' }),
    enabled: isTyped,
  });
  const tools = useQuery({ ...toolsQuery, enabled: isTyped });
  const { ask } = useEmergencyStop();
  const isAwaited = [configQuery, users, prompts, tools].some(
    // What was found for the text before counts as nothing.
    (query) => query.isLoading || (query.isPlaceholderData && query.isFetching),
  );
  const isLoading = enabled && text.length >= minChars && (text !== paused || isAwaited);
  const config = configQuery.data;
  if (!enabled || !config) return { emergency: [], records: [], isLoading };

  const isOn = config.config.tool_calls.emergency_stop;
  const halted = open ? open.running + open.waiting : 0;
  const label = isOn ? 'emergency.end' : 'emergency.start';
  const emergency: Command = {
    id: 'emergency-stop',
    icon: 'block',
    label: t(label),
    words: [`palette:${label}`, 'palette:words.emergency'].flatMap(textInEveryLanguage),
    ...(!isOn && halted > 0 && { note: t('emergency.open', { count: halted, shown: number(halted) }) }),
    run: () => ask(!isOn),
  };
  const record = (
    kind: 'user' | 'prompt' | 'tool',
    name: string,
    to: string,
    isArchived = false,
  ): Command => ({
    id: to,
    icon: ({ user: 'person', prompt: 'edit_note', tool: 'construction' } as const)[kind],
    label: name,
    note: isArchived ? t('record.archived', { kind: t(`record.${kind}`) }) : t(`record.${kind}`),
    run: () => void navigate(to),
  });
  const records = [
    ...(users.data ?? []).map(({ id, username, name, email }) => ({
      ...record('user', username, paths.admin.user(id)),
      words: [name, email],
    })),
    ...(prompts.data?.items ?? []).map(({ id, title, archived_at }) =>
      record('prompt', title, paths.admin.prompt(id), archived_at !== null),
    ),
    ...(tools.data ?? []).map(({ id, name, archived_at }) =>
      record('tool', name, paths.admin.tool(id), archived_at !== null),
    ),
  ];
  return { emergency: [emergency], records: isTyped ? records : [], isLoading };
}
