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
