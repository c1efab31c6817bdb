import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreConfig } from '../config/read-file-store.ts';
import { unlessAborted } from './wait.ts';

/** Stores bytes under keys, outside the database. */
export type ObjectStore = {
  put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** All of an object, or so many bytes of it. Null when there is no such object. */
  get: (key: string, part?: { from: number; bytes: number }) => Promise<Uint8Array | null>;
  /** Does nothing when there is no such object. */
  remove: (key: string) => Promise<void>;
  close: () => void;
};

type Sdk = typeof import('@aws-sdk/client-s3');
type Connected = { sdk: Sdk; client: S3Client };

/** Larger than any object that the product stores. */
const maxBytes = 64 * 1024 * 1024;

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** The bytes of an object. Throws when there are more than `maxBytes`. */
async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The object is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * An S3-compatible store; an operation takes at most `withinMs` milliseconds. Its library is loaded with the first object,
 * so that an idle server stays small.
 */
export function createS3Store(config: ObjectStoreConfig, { withinMs = 60_000 } = {}): ObjectStore {
  let connected: Promise<Connected> | null = null;
  const connect = async (): Promise<Connected> => {
    const sdk = await import('@aws-sdk/client-s3');
    const { endpoint, region, accessKey, secretKey } = config;
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Stores other than Amazon's use path-style buckets, and few support the newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    });
    return { sdk, client };
  };
  const open = () => {
    connected ??= connect();
    return connected;
  };
  const at = (key: string) => ({ Bucket: config.bucket, Key: `${config.prefix}${key}` });
  // The library no longer looks at the signal once the connection is closed.
  const inTime = <T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const abortSignal = AbortSignal.timeout(withinMs);
    return unlessAborted(abortSignal, work({ abortSignal }));
  };
  return {
    async put(key, bytes, mediaType) {
      const { sdk, client } = await open();
      const put = new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType });
      await inTime((options) => client.send(put, options));
    },
    async get(key, part) {
      const { sdk, client } = await open();
      const range = part && { Range: `bytes=${part.from}-${part.from + part.bytes - 1}` };
      try {
        return await inTime(async (options) => {
          const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...range }), options);
          return Body ? bytesOf(Body as Readable) : null;
        });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await open();
      await inTime((options) => client.send(new sdk.DeleteObjectCommand(at(key)), options));
    },
    close() {
      connected?.then(
        ({ client }) => client.destroy(),
        () => undefined,
      );
    },
  };
}
