import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { othersRights } from '../../config/private-files.ts';

type InitArguments = Parameters<NodeFS['init']>;
type Stream = { nfd: number; path: string };
type NodeOperations = {
  setattr: (node: object, attributes: { mode?: number }) => void;
  mknod: (parent: object, name: string, mode: number, device: number) => object;
};
type StreamOperations = {
  fsync?: (stream: Stream) => number;
  write: (stream: Stream, ...rest: unknown[]) => number;
};

/** What the files are handed to the disk with, and what ends the process when the disk refuses. */
export type Disk = { sync: (descriptor: number) => void; stop: (error: unknown) => never };

/** The files of an embedded database, written through to the disk whenever PostgreSQL asks for it. */
class DurableFiles extends NodeFS {
  readonly #disk: Disk;

  constructor(directory: string, disk: Disk) {
    // The driver would make it with everybody's rights.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    super(directory);
    this.#disk = disk;
  }

  override async init(...[pg, options]: InitArguments) {
    const { emscriptenOpts } = await super.init(pg, options);
    const writeThrough = (mod: { NODEFS: object }) => {
      const files = mod.NODEFS as { stream_ops: StreamOperations; node_ops: NodeOperations };
      guard(files.stream_ops, this.#disk);
      keepPrivate(files.node_ops);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), writeThrough] },
    };
  }
}

/**
 * A server panics when its log can't be written or a file can't be synced, and recovers at its next start.
 * This build would try for ever instead, with the whole process: so the process stops there and then.
 */
function guard(operations: StreamOperations, { sync, stop }: Disk): void {
  const { write } = operations;
  operations.write = (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      return stream.path.includes('/pg_wal/') ? stop(error) : raise(error);
    }
  };
  operations.fsync = ({ nfd }) => {
    try {
      sync(nfd);
    } catch (error) {
      if (!isUnsupported(error)) stop(error);
    }
    return 0;
  };
}

/** This build makes each file readable and writable by all, past the umask of the process. */
function keepPrivate(operations: NodeOperations): void {
  const { setattr, mknod } = operations;
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~othersRights },
    );
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~othersRights, device);
}

function raise(error: unknown): never {
  throw error;
}

/** Whether the system can't sync this kind of file at all, such as a directory on Windows. */
function isUnsupported(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EPERM' || code === 'EINVAL' || code === 'EBADF';
}

/** How PGlite starts. Its own 160 MB of buffers would only keep again what the system keeps of its files. */
const startWords = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** PGlite starts with `-F` (no fsync), and its build does nothing on fdatasync. */
const durable = [...startWords.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Options of an embedded database in `directory` that keeps what it has acknowledged, even without power. */
export function durableOptions(directory: string, disk: Partial<Disk> = {}): PGliteOptions {
  const { sync = fsyncSync, stop = raise } = disk;
  return { fs: new DurableFiles(directory, { sync, stop }), startParams: durable };
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
