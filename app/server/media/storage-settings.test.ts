import { expect, test } from "vitest";
import { readStorageUrl } from "./storage-settings.ts";

test("reads a STORAGE_URL with all parts and with only the required ones", () => {
  expect(
    readStorageUrl(
      "s3://KEY:a%2Fb%2Bc@minio.example:9000/shop-files?region=eu-west-3&tls=off&prefix=/plodko/",
    ),
  ).toEqual({
    endpoint: "http://minio.example:9000",
    region: "eu-west-3",
    bucket: "shop-files",
    prefix: "plodko/",
    credentials: { accessKeyId: "KEY", secretAccessKey: "a/b+c" },
  });
  expect(readStorageUrl("s3://KEY:SECRET@s3.amazonaws.com/shop")).toMatchObject({
    endpoint: "https://s3.amazonaws.com",
    region: "us-east-1",
    prefix: "",
  });
});

test.for([
  "",
  "/var/media",
  "https://KEY:SECRET@s3.amazonaws.com/shop",
  "s3://s3.amazonaws.com/shop",
  "s3://KEY@s3.amazonaws.com/shop",
  "s3://KEY:SECRET@s3.amazonaws.com",
  "s3://KEY:SECRET@s3.amazonaws.com/a/b",
  "s3://KEY:SECRET@s3.amazonaws.com/Кофа",
  "s3://KEY:SECRET@s3.amazonaws.com/shop?tls=perhaps",
  "s3://KEY:SECRET@s3.amazonaws.com/shop?tsl=off",
  "s3://KEY:%E0%A4%A@s3.amazonaws.com/shop",
])("refuses %s", (value) => {
  expect(readStorageUrl(value)).toBeUndefined();
});
