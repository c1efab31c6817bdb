import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { nonOwnerPermissions } from '../../config/private-files.ts';

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

/** How files are synced to disk, and what stops the process when that fails. */
export type Disk = { sync: (descriptor: number) => void; stop: (error: unknown) => never };

/** The files of an embedded database, synced to disk whenever PostgreSQL requests it. */
class DurableFiles extends NodeFS {
  readonly #disk: Disk;

  constructor(directory: string, disk: Disk) {
    // The driver would create it with permissions for everyone.
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
 * PostgreSQL panics when its log cannot be written or a file cannot be synced, and recovers on the next start. This
 * build would retry forever and block the whole process, so the process stops immediately.
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

/** This build makes each file readable and writable by everyone, whatever the process's umask. */
function keepPrivate(operations: NodeOperations): void {
  const { setattr, mknod } = operations;
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & ~nonOwnerPermissions },
    );
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~nonOwnerPermissions, device);
}

function raise(error: unknown): never {
  throw error;
}

/** Whether the system cannot sync this kind of file at all, such as a directory on Windows. */
function isUnsupported(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EPERM' || code === 'EINVAL' || code === 'EBADF';
}

/** PGlite's start parameters. Its default buffers of 160 MB would duplicate the system's file cache. */
const startWords = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** PGlite starts with `-F` (no fsync), and its build ignores fdatasync. */
const durable = [...startWords.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Options of an embedded database in `directory` that keeps every acknowledged write, even after a power failure. */
export function durableOptions(directory: string, disk: Partial<Disk> = {}): PGliteOptions {
  const { sync = fsyncSync, stop = raise } = disk;
  return { fs: new DurableFiles(directory, { sync, stop }), startParams: durable };
}

/** Syncs every file under `directory` to disk. */
export function syncDirectory(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const descriptor = openSync(join(entry.parentPath, entry.name), 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}
