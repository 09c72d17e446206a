import type { Readable } from "node:stream";
import { GetObjectCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { storageOf } from "./file-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import type { S3Settings } from "./storage-settings.ts";

/** Longest time to connect, and without a byte, in milliseconds, and how often a request is made in all. */
const patience = { connectionTimeout: 2000, socketTimeout: 5000 };
const maxAttempts = 2;

/** Files in a bucket of an S3 server. Nothing in it is public: the shop itself hands files on. */
export function s3Storage({ bucket, prefix, ...settings }: S3Settings): FileStorage {
  const client = new S3Client({
    ...settings,
    requestHandler: patience,
    maxAttempts,
    // Not every server has a host name for each bucket.
    forcePathStyle: true,
    // Amazon's newer checksums are not understood by every server.
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
