import { expect, test } from "vitest";
import { isPublicIp } from "./public-network.ts";

test.each(["8.8.8.8", "193.200.1.1", "172.32.0.1", "2a00:1450:4001:800::200e", "2606:4700::1111"])(
  "%s is on the internet",
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fe80::1",
  "fe80::1%eth0",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "ff02::1",
  "localhost",
  "",
])("%s is not", (address) => {
  expect(isPublicIp(address)).toBe(false);
});
