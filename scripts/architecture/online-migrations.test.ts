import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOfflineSteps, lastOfHistory } from './online-migrations.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'db', 'migrations');

describe('findOfflineSteps', () => {
  it.each([
    'CREATE TABLE "a" ("id" int);\n--> statement-breakpoint\nCREATE INDEX "a_id" ON "a" USING btree ("id");',
    'CREATE TABLE a (id int);\n--> statement-breakpoint\nINSERT INTO a VALUES (1);\n--> statement-breakpoint\nUPDATE a SET id = 2;',
    'DROP INDEX CONCURRENTLY IF EXISTS "a_id";\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a_id" ON "a" ("id");',
    'ALTER TABLE "a" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "b"("id") NOT VALID;',
    'ALTER TABLE "a" VALIDATE CONSTRAINT "a_b";',
    '-- contract: nothing has read it since 0.1\nALTER TABLE "a" DROP COLUMN "n";',
  ])('allows %j', (text) => {
    expect(findOfflineSteps(text)).toEqual([]);
  });

  it.each([
    ['CREATE UNIQUE INDEX "a_id" ON "public"."a" USING btree ("id");', 'CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY "a_id" ON "a" ("id");', 'drop the index first'],
    [
      'DROP INDEX CONCURRENTLY IF EXISTS a_id;\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY a_id ON a (id);\n--> statement-breakpoint\nALTER TABLE a ADD COLUMN n int;',
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
    expect(findOfflineSteps(text)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('the migrations', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const read = (file: string) => findOfflineSteps(readFileSync(join(folder, file), 'utf8'));

  it('newer than the rules can run next to the previous version', () => {
    const found = files
      .filter((file) => file > `${lastOfHistory}.sql`)
      .map((file) => [file, read(file)] as const)
      .filter(([, faults]) => faults.length > 0);
    expect(found).toEqual([]);
  });

  it('older than the rules still fail the check', () => {
    const history = files.filter((file) => file <= `${lastOfHistory}.sql`);
    expect(history).toContain(`${lastOfHistory}.sql`);
    expect(history.flatMap(read).length).toBeGreaterThan(10);
  });
});
