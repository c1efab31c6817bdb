import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { promptSearchQuery } from '../../data/prompts.ts';
import { systemConfigQuery } from '../../data/system.ts';
import { openToolCallsQuery } from '../../data/tool-calls.ts';
import { toolsQuery } from '../../data/tools.ts';
import { foundUsersQuery } from '../../data/users-admin.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { useEmergencyStop } from '../../features/system/system-switch.tsx';
import { textInEveryLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import type { Command } from './command.ts';

/** Fewer letters are found nearly everywhere. */
const minChars = 2;

/**
 * The commands that only administrators have beside pages: the emergency stop, with what it halts, and the users,
 * prompts and tools in whose names the text is found.
 */
export function useConsoleCommands(text: string): { emergency: Command[]; records: Command[] } {
  const { t } = useTranslation('palette');
  const { number } = useFormat();
  const navigate = useNavigate();
  const enabled = isAdmin(useSession().user);
  const isTyped = enabled && text.length >= minChars;
  const { data: config } = useQuery({ ...systemConfigQuery, enabled });
  const { data: open } = useQuery({ ...openToolCallsQuery, enabled });
  const { data: users = [] } = useQuery({ ...foundUsersQuery(text), enabled: isTyped });
  const { data: prompts } = useQuery({
    ...promptSearchQuery(text, { archived: 'included' }),
    enabled: isTyped,
  });
  const { data: tools = [] } = useQuery({ ...toolsQuery, enabled: isTyped });
  const { ask } = useEmergencyStop();
  if (!enabled || !config) return { emergency: [], records: [] };

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
    ...users.map(({ id, username, name, email }) => ({
      ...record('user', username, paths.admin.user(id)),
      words: [name, email],
    })),
    ...(prompts?.items ?? []).map(({ id, title, archived_at }) =>
      record('prompt', title, paths.admin.prompt(id), archived_at !== null),
    ),
    ...tools.map(({ id, name, archived_at }) =>
      record('tool', name, paths.admin.tool(id), archived_at !== null),
    ),
  ];
  return { emergency: [emergency], records: isTyped ? records : [] };
}
