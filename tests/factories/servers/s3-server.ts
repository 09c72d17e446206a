import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";

/** Opens an S3 server with an empty bucket; `url` is the value for `STORAGE_URL`. */
export async function openS3Server(): Promise<{ url: string; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "plodko-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "shop-files" }],
  });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/shop-files?tls=off&prefix=plodko`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
