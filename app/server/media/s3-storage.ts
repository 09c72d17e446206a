import type { Readable } from "node:stream";
import { GetObjectCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { storageOf } from "./file-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import type { S3Settings } from "./storage-settings.ts";

/** Timeouts for connecting and for an idle socket, in milliseconds, and the total number of attempts per request. */
const timeouts = { connectionTimeout: 2000, socketTimeout: 5000 };
const maxAttempts = 2;

/** Returns a storage in a bucket of an S3 server. The bucket is private: the shop itself serves the files. */
export function s3Storage({ bucket, prefix, ...settings }: S3Settings): FileStorage {
  const client = new S3Client({
    ...settings,
    requestHandler: timeouts,
    maxAttempts,
    // Not every S3 server supports a host name per bucket.
    forcePathStyle: true,
    // Not every S3 server supports Amazon's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return {
    ...storageOf(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }), prefix),
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range }));
      return Body as Readable;
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
