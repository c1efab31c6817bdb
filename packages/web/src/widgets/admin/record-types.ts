import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import type { FormPlace } from './record-form.tsx';

/**
 * The record kinds with the same forms: their texts (`form.edit`, `copied`, `delete.title` and so on), list, user-side
 * page, filter of their runs, and not-found code.
 */
export const recordTypes = {
  agents: {
    texts: 'agents-admin',
    list: paths.admin.agents,
    page: paths.agents,
    runs: 'agent_id',
    missing: 'AGENT_NOT_FOUND',
  },
  tasks: {
    texts: 'tasks-admin',
    list: paths.admin.tasks,
    page: paths.tasks,
    runs: 'task_id',
    missing: 'TASK_NOT_FOUND',
  },
  prompts: {
    texts: 'prompts',
    list: paths.admin.prompts,
    page: null,
    runs: null,
    missing: 'PROMPT_NOT_FOUND',
  },
  tools: { texts: 'tools', list: paths.admin.tools, page: null, runs: null, missing: 'TOOL_NOT_FOUND' },
} as const;
export type RecordType = keyof typeof recordTypes;

/** The head above a record's form, with the way back to its list. */
export function useFormPlace(kind: RecordType, isNew: boolean): FormPlace {
  const { texts, list } = recordTypes[kind];
  const { t } = useTranslation(texts);
  return {
    title: t(isNew ? 'form.create' : 'form.edit'),
    purpose: t(isNew ? 'form.createPurpose' : 'form.editPurpose'),
    back: { to: list, label: t('form.back') },
  };
}
