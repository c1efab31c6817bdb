import type { StoredFile } from '@agentarium/contracts';
import { files } from '../../db/schema/index.ts';

/** The columns of a file that are shown; its content is read separately. */
export const fileColumns = {
  id: files.id,
  name: files.name,
  media_type: files.media_type,
  size: files.size,
  width: files.width,
  height: files.height,
  unread_pages: files.unread_pages,
  is_active: files.is_active,
  created_at: files.created_at,
};

type FileRow = Omit<StoredFile, 'created_at'> & { created_at: Date };

/** A file as returned by the API. */
export const presentFile = ({ created_at, ...row }: FileRow): StoredFile => ({
  id: row.id,
  name: row.name,
  media_type: row.media_type,
  size: row.size,
  width: row.width,
  height: row.height,
  unread_pages: row.unread_pages,
  is_active: row.is_active,
  created_at: created_at.toISOString(),
});

/** SQL for the files of the execution in `row`, as JSON; null when it has none. */
export const filesOf = (row: string): string => `(
  select json_agg(json_build_object('id', x.id, 'name', x.name, 'media_type', x.media_type, 'size', x.size,
    'width', x.width, 'height', x.height, 'unread_pages', x.unread_pages, 'is_active', x.is_active, 'created_at', x.created_at) order by x.id)
  from execution_files u join files x on x.id = u.file_id where u.execution_id = ${row}.id)`;

/** The result of `filesOf` as returned by the API. */
export const presentFiles = (files: StoredFile[] | null): StoredFile[] =>
  (files ?? []).map((file) => ({ ...file, created_at: new Date(file.created_at).toISOString() }));
