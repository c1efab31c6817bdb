import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type Sync = (descriptor: number) => void;
type Fsync = (stream: { nfd: number }) => number;

/** The files of an embedded database, written through to the disk whenever PostgreSQL asks for it. */
class DurableFiles extends NodeFS {
  readonly #sync: Sync;

  constructor(directory: string, sync: Sync) {
    super(directory);
    this.#sync = sync;
  }

  override async init(...[pg, options]: InitArguments) {
    const { emscriptenOpts } = await super.init(pg, options);
    const writeThrough = (mod: { NODEFS: object }) => {
      const { stream_ops } = mod.NODEFS as { stream_ops: { fsync?: Fsync } };
      stream_ops.fsync = ({ nfd }) => syncOrErrno(this.#sync, nfd);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), writeThrough] },
    };
  }
}

const EIO = 29;

/** 0, also where the system can't sync this kind of file (a directory on Windows); else the errno PostgreSQL stops on. */
function syncOrErrno(sync: Sync, descriptor: number): number {
  try {
    sync(descriptor);
    return 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'EPERM' || code === 'EINVAL' || code === 'EBADF' ? 0 : EIO;
  }
}

/** PGlite starts with `-F` (no fsync), and its build does nothing on fdatasync. */
const durable = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Options of an embedded database in `directory` that keeps what it has acknowledged, even without power. */
export function durableOptions(directory: string, sync: Sync = fsyncSync): PGliteOptions {
  return { fs: new DurableFiles(directory, sync), startParams: durable };
}

/** Writes every file under `directory` through to the disk. */
export function syncDirectory(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const descriptor = openSync(join(entry.parentPath, entry.name), 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}
