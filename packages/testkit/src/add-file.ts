import { files } from '../../server/src/db/schema/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { TestApp } from './app.ts';
import { aPng } from './pictures.ts';

/** An image of a user, with `mark` in its name. Returns its id. */
export async function addFile({ services, clock }: TestApp, user_id: string, mark: string) {
  const id = newId();
  const bytes = aPng();
  await services.database.db.insert(files).values({
    id,
    user_id,
    name: `${mark}.png`,
    media_type: 'image/png',
    size: bytes.length,
    width: 64,
    height: 64,
    bytes,
    preview: bytes,
    unused_since: clock.now(),
    created_at: clock.now(),
  });
  return id;
}
