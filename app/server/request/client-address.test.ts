import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const forwarded = new Headers({ "X-Forwarded-For": "10.9.9.9, 203.0.113.7" });

test("ignores the header without a trusted proxy", () => {
  expect(clientAddress(forwarded, "198.51.100.1", false)).toBe("198.51.100.1");
});

test("uses the last entry, which the trusted proxy added", () => {
  expect(clientAddress(forwarded, "127.0.0.1", true)).toBe("203.0.113.7");
});

test("uses the peer's address when a trusted proxy forwards none", () => {
  expect(clientAddress(new Headers(), "127.0.0.1", true)).toBe("127.0.0.1");
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::7", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::192.0.2.1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::7]:49152", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::7]", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::7", "2001:db8:1:3::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::2%3", "fe80:0:0:0::/64"],
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:49152", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:49152", "192.0.2.1"],
  ["::ffff:192.0.2.1%eth0", "192.0.2.1"],
  ["unknown", "unknown"],
  ["", "127.0.0.1"],
])("%s counts as %s, from the peer and from the proxy", (written, counted) => {
  expect(clientAddress(new Headers({ "X-Forwarded-For": `10.9.9.9, ${written}` }), "127.0.0.1", true)).toBe(
    counted,
  );
  if (written) expect(clientAddress(new Headers(), written, false)).toBe(counted);
});

test("all addresses of an IPv6 /64 network count as one client, those of another network as another", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  const counted = (address: string) => clientAddress(new Headers(), address, false);
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (network, other, one, two) => {
      fc.pre(network.join() !== other.join() && network.some((each) => each !== "0"));
      expect(counted([...network, ...one].join(":"))).toBe(counted([...network, ...two].join(":")));
      expect(counted([...other, ...one].join(":"))).not.toBe(counted([...network, ...one].join(":")));
    }),
  );
});
