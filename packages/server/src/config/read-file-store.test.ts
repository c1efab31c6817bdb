import { expect, it } from 'vitest';
import { readFileStore } from './read-file-store.ts';

const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

it('files are stored in the database by default', () => {
  expect(readFileStore({})).toEqual({ store: null, problems: [] });
});

it.each([
  ['s3://photos', 'photos', ''],
  ['s3://my.photos-1/a/b/', 'my.photos-1', 'a/b/'],
])('the file store %s is the bucket %s with the prefix %j', (FILE_STORE, bucket, prefix) => {
  expect(readFileStore({ FILE_STORE, ...keys })).toEqual({
    store: { bucket, prefix, endpoint: null, region: 'us-east-1', accessKey: 'key', secretKey: 'secret' },
    problems: [],
  });
});

it.each([
  [{ FILE_STORE: '/var/files', ...keys }, ['FILE_STORE: must be a bucket like s3://bucket/prefix']],
  [{ FILE_STORE: 's3://', ...keys }, ['FILE_STORE: must be a bucket like s3://bucket/prefix']],
  [
    { FILE_STORE: 's3://photos' },
    ['S3_ACCESS_KEY: is required with FILE_STORE', 'S3_SECRET_KEY: is required with FILE_STORE'],
  ],
  [{ S3_ENDPOINT: 'http://x' }, ['S3_ENDPOINT: needs FILE_STORE, the bucket']],
])('the file store %j is refused with one line for each problem', (given, problems) => {
  expect(readFileStore(given)).toEqual({ store: null, problems });
});
