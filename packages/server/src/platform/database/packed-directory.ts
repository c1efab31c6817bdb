import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A path below the directory with the file's contents; null for a folder, which precedes its contents. */
type Entry = [path: string, bytes: Uint8Array | null];

/** Packs a directory into one compressed file. */
export function packDirectory(directory: string): Buffer {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry): Entry => {
      const path = join(entry.parentPath, entry.name);
      return [relative(directory, path), entry.isFile() ? readFileSync(path) : null];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return zstdCompressSync(serialize(entries));
}

/** Unpacks the output of `packDirectory`, readable by this account only. */
export function unpackDirectory(packed: Buffer, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const [path, bytes] of deserialize(zstdDecompressSync(packed)) as Entry[]) {
    if (bytes === null) mkdirSync(join(directory, path), { mode: 0o700 });
    else writeFileSync(join(directory, path), bytes, { mode: 0o600 });
  }
}
