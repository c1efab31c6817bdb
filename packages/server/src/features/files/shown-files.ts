import type { StoredFile } from '@agentarium/contracts';

/** SQL for the files of the execution in `row`, as JSON; null when it has none. */
export const filesOf = (row: string): string => `(
  select json_agg(json_build_object('id', x.id, 'name', x.name, 'media_type', x.media_type, 'size', x.size,
    'width', x.width, 'height', x.height, 'unread_pages', x.unread_pages, 'is_active', x.is_active, 'created_at', x.created_at) order by x.id)
  from execution_files u join files x on x.id = u.file_id where u.execution_id = ${row}.id)`;

/** The result of `filesOf` as returned by the API. */
export const presentFiles = (files: StoredFile[] | null): StoredFile[] =>
  (files ?? []).map((file) => ({ ...file, created_at: new Date(file.created_at).toISOString() }));
