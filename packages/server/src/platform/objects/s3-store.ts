import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreConfig } from '../../config/read-file-store.ts';
import type { ObjectStore } from './object-store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');
type Connected = { sdk: Sdk; client: S3Client };

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** An S3-compatible store. Its library is loaded with the first object, so that an idle server stays small. */
export function createS3Store(config: ObjectStoreConfig): ObjectStore {
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
      requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    });
    return { sdk, client };
  };
  const open = () => {
    connected ??= connect();
    return connected;
  };
  const at = (key: string) => ({ Bucket: config.bucket, Key: `${config.prefix}${key}` });
  return {
    async put(key, bytes, mediaType) {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType }));
    },
    async get(key, part) {
      const { sdk, client } = await open();
      const range = part && { Range: `bytes=${part.from}-${part.from + part.bytes - 1}` };
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...range }));
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    close() {
      connected?.then(
        ({ client }) => client.destroy(),
        () => undefined,
      );
    },
  };
}
