import { type CatalogueFile, type ErrorDetail, pictureIdOf } from '@agentarium/contracts';
import type { Db } from '../../platform/database/database.ts';
import {
  loadPictures,
  type NewPicture,
  pictureIdFor,
  readPicture,
  storedPictures,
} from '../pictures/index.ts';
import type { Steps } from './plan-steps.ts';
import type { Stored } from './queries.ts';

type FilePictures = CatalogueFile['pictures'];

const named = (images: readonly (string | null)[]) => [
  ...new Set(images.flatMap((image) => pictureIdOf(image) ?? [])),
];

/** The uploaded pictures of the agents, for an export. */
export async function packPictures(db: Db, agents: Stored['agents']): Promise<FilePictures> {
  const rows = await loadPictures(db, named(agents.map(({ config }) => config.image)));
  return rows.map(({ id, bytes }) => ({ id, data: Buffer.from(bytes).toString('base64') }));
}

/** Validates the pictures of a file like uploads; returns them, and their faults by path. */
export async function unpackPictures(
  pictures: FilePictures,
): Promise<{ fresh: NewPicture[]; problems: ErrorDetail[] }> {
  const fresh: NewPicture[] = [];
  const problems: ErrorDetail[] = [];
  for (const [at, { id, data }] of pictures.entries()) {
    const bytes = Buffer.from(data, 'base64');
    const read = await readPicture(bytes);
    if (read.fault !== null) problems.push({ path: `pictures.${at}.data`, ...read.fault });
    else if (pictureIdFor(bytes) !== id)
      problems.push({
        path: `pictures.${at}.id`,
        message: 'The id is not that of the picture',
        code: 'PICTURE_ID_MISMATCH',
      });
    else {
      const { media_type, width, height } = read;
      fresh.push({ id, media_type, width, height, bytes });
    }
  }
  return { fresh, problems };
}

/** Agents whose pictures are neither in the file nor stored. */
export async function missingPictures(
  db: Db,
  { agents }: Steps,
  pictures: FilePictures,
): Promise<ErrorDetail[]> {
  const known = await storedPictures(db, named(agents.map(({ columns }) => columns.config.image)));
  for (const { id } of pictures) known.add(id);
  return agents.flatMap(({ columns }, at) => {
    const id = pictureIdOf(columns.config.image);
    return id === null || known.has(id)
      ? []
      : [{ path: `agents.${at}.config.image`, message: 'Unknown picture', code: 'UNKNOWN_PICTURE' }];
  });
}
