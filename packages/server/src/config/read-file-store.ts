/** An S3-compatible object store. */
export type ObjectStoreConfig = {
  bucket: string;
  /** Prepended to every key; empty, or ends with a slash. */
  prefix: string;
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
};

type Name = 'FILE_STORE' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY';
type Given = { [name in Name]?: string | undefined };

const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/;

/** Reads where files are stored (null: in the database), with one line for each invalid setting. */
export function readFileStore(given: Given): { store: ObjectStoreConfig | null; problems: string[] } {
  const { FILE_STORE: address, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = given;
  if (address === undefined) {
    const left = (['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => given[name]);
    return { store: null, problems: left.map((name) => `${name}: needs FILE_STORE, the bucket`) };
  }
  const [, bucket, folder = ''] = place.exec(address) ?? [];
  const problems = bucket === undefined ? ['FILE_STORE: must be a bucket like s3://bucket/prefix'] : [];
  if (!accessKey) problems.push('S3_ACCESS_KEY: is required with FILE_STORE');
  if (!secretKey) problems.push('S3_SECRET_KEY: is required with FILE_STORE');
  if (bucket === undefined || !accessKey || !secretKey) return { store: null, problems };
  const prefix = folder.replaceAll(/^\/+|\/+$/g, '');
  const store = {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: given.S3_ENDPOINT ?? null,
    region: given.S3_REGION ?? 'us-east-1',
    accessKey,
    secretKey,
  };
  return { store, problems };
}
