import {
  type Agent,
  labelOf,
  localized,
  type OutputParameter,
  type SharedFile,
  type SharedResult,
  type TaskConfig,
} from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { filesOf } from '../../files/index.ts';
import { hashOfToken } from './shares.ts';
import { fromShownFollowUps, fromWorkingShare, isWorkingShare } from './working-share.ts';

type Row = Pick<
  SharedResult,
  'task_id' | 'task_name' | 'agent_name' | 'agent_role' | 'result' | 'result_cut' | 'is_demo'
> & {
  language: string;
  agent_config: Agent['config'];
  task_locales: TaskConfig['locales'] | null;
  files: SharedFile[] | null;
  follow_ups: (Omit<SharedResult['follow_ups'][number], 'files'> & { files: SharedFile[] | null })[] | null;
  output_parameters: OutputParameter[];
  output_params: Record<string, unknown> | null;
  created_at: Date;
  expires_at: Date;
};

const sharedFiles = (row: string) => `case when s.include_files then ${filesOf(row)} end`;

const followUps = `
  select json_agg(json_build_object('kind', f.kind, 'message', f.message, 'result', q.result,
    'result_cut', q.result_cut,
    'files', ${sharedFiles('q')}) order by f.position) ${fromShownFollowUps}`;

const read = `
  select e.task_id, e.task_name, e.agent_name, e.result, e.result_cut, e.is_demo, e.language, e.created_at, s.expires_at,
    a.role as agent_role, a.config as agent_config, t.config->'locales' as task_locales,
    t.output_parameters, e.output_params, ${sharedFiles('e')} as files,
    (${followUps}) as follow_ups
  ${fromWorkingShare}
  join agents a on a.id = e.agent_id
  join tasks t on t.id = e.task_id
  where ${isWorkingShare}`;

/** The public fields of files, without when they were uploaded. */
const presentShared = (files: SharedFile[] | null): SharedFile[] =>
  (files ?? []).map(({ id, name, media_type, size, width, height, is_active }) => ({
    id,
    name,
    media_type,
    size,
    width,
    height,
    is_active,
  }));

/** The numbers among a task's declared outputs; texts may repeat what the user entered. */
const figuresOf = ({ output_parameters, output_params, language }: Row): SharedResult['figures'] =>
  output_parameters.flatMap(({ name, locales, unit }) => {
    const value = output_params?.[name];
    if (typeof value !== 'number') return [];
    return [{ label: labelOf(locales, language, name), value, unit: unit ?? null }];
  });

/**
 * The result behind a link, in the language in which it was written; only fields that are listed here are public.
 * Throws SHARE_NOT_FOUND once it is revoked or expired, its execution is deleted, or its owner is deleted or blocked.
 */
export async function getSharedResult(
  ctx: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<SharedResult> {
  const [row] = await ctx.database.query<Row>('shared-result', read, [hashOfToken(token), ctx.clock.now()]);
  if (!row) throw new AppError('SHARE_NOT_FOUND');
  const { language, agent_config: agent } = row;
  return {
    task_id: row.task_id,
    task_name: localized(row.task_locales, language, 'name', row.task_name),
    agent_name: localized(agent.locales, language, 'name', row.agent_name),
    agent_role: row.agent_role,
    agent_image: agent.image,
    disclaimer: localized(agent.locales, language, 'disclaimer', agent.disclaimer ?? '') || null,
    result: row.result,
    result_cut: row.result_cut,
    files: presentShared(row.files),
    follow_ups: (row.follow_ups ?? []).map((one) => ({ ...one, files: presentShared(one.files) })),
    figures: figuresOf(row),
    is_demo: row.is_demo,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
