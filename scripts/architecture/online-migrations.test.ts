import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOfflineSteps, lastBeforeTag } from './online-migrations.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'db', 'migrations');

describe('findOfflineSteps', () => {
  it.each([
    'CREATE TABLE "a" ("id" int);\nCREATE INDEX "a_id" ON "a" USING btree ("id");',
    'CREATE TABLE a (id int);\nINSERT INTO a VALUES (1);\nUPDATE a SET id = 2;',
    'DROP INDEX CONCURRENTLY IF EXISTS "a_id";\nCREATE INDEX CONCURRENTLY "a_id" ON "a" ("id");',
    'ALTER TABLE "a" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "b"("id") NOT VALID;',
    'ALTER TABLE "a" VALIDATE CONSTRAINT "a_b";',
    '-- contract: nothing has read it since 0.1\nALTER TABLE "a" DROP COLUMN "n";',
  ])('allows %j', (text) => {
    expect(findOfflineSteps(text, { mayStop: false })).toEqual([]);
  });

  it.each([
    ['CREATE UNIQUE INDEX "a_id" ON "public"."a" USING btree ("id");', 'CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY "a_id" ON "a" ("id");', 'drop the index first'],
    [
      'DROP INDEX CONCURRENTLY IF EXISTS a_id;\nCREATE INDEX CONCURRENTLY a_id ON a (id);\nALTER TABLE a ADD COLUMN n int;',
      'its own migration',
    ],
    ['DROP INDEX "a_id";', 'CONCURRENTLY'],
    ['ALTER TABLE "a" ADD COLUMN "n" integer NOT NULL;', 'no default'],
    ['ALTER TABLE "a" ADD COLUMN "n" uuid DEFAULT gen_random_uuid();', 'per row'],
    ['ALTER TABLE "a" ADD CONSTRAINT "a_n" CHECK ("n" > 0);', 'NOT VALID'],
    ['ALTER TABLE "a" ALTER COLUMN "n" SET NOT NULL;', 'scans the whole table'],
    ['ALTER TABLE "a" ALTER COLUMN "n" SET DATA TYPE bigint;', 'rewrites the whole table'],
    ['ALTER TABLE "a" DROP COLUMN "n";', 'contract'],
    ['ALTER TABLE "a" RENAME TO "b";', 'contract'],
    ['DROP TABLE "a";', 'contract'],
    ['UPDATE "a" SET "n" = 1;', 'batches'],
    ['-- A note.\nDELETE FROM a;', 'batches'],
  ])('rejects %j', (text, fault) => {
    expect(findOfflineSteps(text, { mayStop: false })).toEqual([expect.stringContaining(fault)]);
  });
});

const alone = '-- needs all processes stopped: it drops a column\nALTER TABLE "a" DROP COLUMN "n";';
it('a migration may need all processes stopped only until a version is tagged', () => {
  expect(findOfflineSteps(alone, { mayStop: true })).toEqual([]);
  expect(findOfflineSteps(alone, { mayStop: false })).toEqual([expect.stringContaining('tagged')]);
});

it('the migrations after the baseline can run next to the previous version, or need all processes stopped', () => {
  const [, ...files] = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) => {
    const mayStop = lastBeforeTag === null || file <= `${lastBeforeTag}.sql`;
    const faults = findOfflineSteps(readFileSync(join(folder, file), 'utf8'), { mayStop });
    return faults.map((fault) => `${file}: ${fault}`);
  });
  expect(found).toEqual([]);
});
