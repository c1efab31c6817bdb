import {
  type Agent,
  labelOf,
  localized,
  type OutputParameter,
  type SharedFile,
  type SharedResult,
  type TaskConfig,
} from '@agentarium/contracts';
import { executionState } from '../../../db/states.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PagePreview } from '../../../platform/http/web-app.ts';
import { hashOfSecret } from '../../auth/index.ts';
import { contentOf, type FileToSend, filesOf } from '../../files/index.ts';
import { paragraphsOf } from './answer-lines.ts';

/** SQL for the link `s` with the token hash $1 that is valid at $2, its execution `e` and its owner `u`. */
const fromWorkingShare = `
  from shared_results s
  join executions e on e.id = s.execution_id and ${executionState.isCompleted('e.status')}
  join users u on u.id = s.user_id and u.status = 'active'`;
const isWorkingShare = 's.token_hash = $1 and s.revoked_at is null and s.expires_at > $2';

/** The questions `q` that it shows: those asked after the link was created were not meant to be shared. */
const fromShownFollowUps = `
  from follow_ups f join executions q on q.id = f.id
  where f.execution_id = e.id and ${executionState.isCompleted('q.status')} and q.finished_at <= s.created_at`;

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

const readResult = `
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

/** The texts of each language that are public. */
const inEachLanguage = <Texts, Shown>(
  locales: Record<string, Texts> | null | undefined,
  shown: (texts: Texts) => Shown,
): Record<string, Shown> =>
  Object.fromEntries(Object.entries(locales ?? {}).map(([language, texts]) => [language, shown(texts)]));

/** The numbers among a task's declared outputs; texts may repeat what the user entered. */
const figuresOf = ({ output_parameters, output_params, language }: Row): SharedResult['figures'] =>
  output_parameters.flatMap(({ name, locales, unit }) => {
    const value = output_params?.[name];
    if (typeof value !== 'number') return [];
    const label = labelOf(locales, language, name);
    const labels = inEachLanguage(locales, ({ display_name }) => ({ display_name }));
    return [{ name, label, locales: labels, value, unit: unit ?? null }];
  });

/**
 * The result behind a link in the language in which it was written, and the catalogue's names in every language; only
 * fields that are listed here are public.
 * Throws SHARE_NOT_FOUND once it is revoked or expired, its execution is deleted, or its owner is deleted or blocked.
 */
export async function getSharedResult(
  ctx: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<SharedResult> {
  const [row] = await ctx.database.query<Row>('shared-result', readResult, [
    hashOfSecret(token),
    ctx.clock.now(),
  ]);
  if (!row) throw new AppError('SHARE_NOT_FOUND');
  const { language, agent_config: agent, task_locales } = row;
  return {
    task_id: row.task_id,
    task_name: localized(task_locales, language, 'name', row.task_name),
    task_locales: inEachLanguage(task_locales, ({ name }) => ({ name })),
    agent_name: localized(agent.locales, language, 'name', row.agent_name),
    agent_role: row.agent_role,
    agent_image: agent.image,
    disclaimer: localized(agent.locales, language, 'disclaimer', agent.disclaimer ?? '') || null,
    agent_locales: inEachLanguage(agent.locales, ({ name, disclaimer }) => ({ name, disclaimer })),
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

type Asked = { token: string; id: string };

const readShared = (columns: string) => `
  select ${columns} ${fromWorkingShare} join files x on x.id = $3 and x.user_id = s.user_id
  where ${isWorkingShare} and s.include_files and exists (
    select 1 from execution_files used where used.file_id = x.id
      and (used.execution_id = e.id or used.execution_id in (select q.id ${fromShownFollowUps})))`;
const readFile = `${readShared('x.id, x.name, x.media_type, x.size, x.object_key')} and not x.is_active`;
const readPreview = readShared('x.preview');

async function readShownFile<Row>(
  { database, clock }: Services,
  { token, id }: Asked,
  name: string,
  text: string,
): Promise<Row> {
  const [row] = await database.query<Row>(name, text, [hashOfSecret(token), clock.now(), id]);
  if (!row) throw new AppError('FILE_NOT_FOUND');
  return row;
}

/**
 * A file of a shared result, for anyone with the link. Throws FILE_NOT_FOUND unless the link is valid, includes files
 * and shows the run or the question with this file, and the file is not active.
 */
export async function getSharedFile(ctx: Context, asked: Asked) {
  return contentOf(ctx, await readShownFile<FileToSend>(ctx, asked, 'shared-file', readFile));
}

/** A thumbnail of the same. Throws FILE_NOT_FOUND also for a document, which has none. */
export async function getSharedFilePreview(ctx: Services, asked: Asked) {
  const { preview } = await readShownFile<{ preview: Uint8Array | null }>(
    ctx,
    asked,
    'shared-preview',
    readPreview,
  );
  if (!preview) throw new AppError('FILE_NOT_FOUND');
  return { name: null, media_type: 'image/webp', content: preview };
}

const address = /^\/shared\/([A-Za-z0-9_-]{43})\/?$/;
const descriptionLength = 160;
/** How much of an answer is read for its first words. */
const readChars = 2000;

type PreviewRow = {
  task_name: string;
  agent_name: string;
  language: string;
  beginning: string;
  agent_locales: Agent['config']['locales'] | null;
  task_locales: TaskConfig['locales'] | null;
};

const read = `
  select e.task_name, e.agent_name, e.language, left(e.result, ${readChars}) as beginning,
    a.config->'locales' as agent_locales, t.config->'locales' as task_locales
  ${fromWorkingShare}
  join agents a on a.id = e.agent_id
  join tasks t on t.id = e.task_id
  where ${isWorkingShare}`;

/** The beginning of an answer without Markdown markup. */
function firstWords(markdown: string): string {
  const words = paragraphsOf(markdown, readChars).join(' ').replaceAll(/\s+/g, ' ').replaceAll('• ', '');
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1).trimEnd()}…` : words;
}

/** Returns the preview that a messenger shows for the link of a shared result; null when the link is invalid. */
export async function previewShare(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  pathname: string,
): Promise<PagePreview | null> {
  const token = address.exec(pathname)?.[1];
  if (token === undefined) return null;
  const values = [hashOfSecret(token), clock.now()];
  // Without the database the page is served as it is.
  const [row] = await database.query<PreviewRow>('preview-share', read, values).catch(() => []);
  if (!row) return null;
  const { language, agent_locales, task_locales } = row;
  const task = localized(task_locales, language, 'name', row.task_name);
  const agent = localized(agent_locales, language, 'name', row.agent_name);
  return { title: `${task} · ${agent}`, description: firstWords(row.beginning) };
}
