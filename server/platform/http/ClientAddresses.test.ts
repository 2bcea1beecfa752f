import { ClientAddresses, isNetwork } from "./ClientAddresses.js";

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
  socket: { remoteAddress },
});

it("X-Forwarded-For is ignored by default", () => {
  const addresses = new ClientAddresses([]);
  expect(addresses.of(from("127.0.0.1", "192.0.2.7"))).toBe("127.0.0.1");
  expect(addresses.of(from("::ffff:203.0.113.4", "192.0.2.7"))).toBe("203.0.113.4");
});

it.each([
  ["the address that a trusted proxy adds", "10.0.0.2", "192.0.2.7", "192.0.2.7"],
  ["not a forged address before the real one", "10.0.0.2", "1.1.1.1, 192.0.2.7", "192.0.2.7"],
  ["the address behind several trusted proxies", "10.0.0.2", "1.1.1.1, 192.0.2.7, 10.9.9.9", "192.0.2.7"],
  ["not taken from the header of an untrusted proxy", "192.0.2.9", "1.1.1.1", "192.0.2.9"],
  ["not an invalid value in the header", "10.0.0.2", "<script>, nobody", "10.0.0.2"],
  ["not taken from an empty header", "10.0.0.2", "", "10.0.0.2"],
  ["taken from the header even if it has a port", "10.0.0.2", "192.0.2.7:1234", "192.0.2.7"],
  ["the IPv4 address of an IPv4-mapped IPv6 address", "10.0.0.2", "::ffff:192.0.2.7", "192.0.2.7"],
  ["the IPv4 address of an IPv4-mapped IPv6 address in hexadecimal", "10.0.0.2", "::FFFF:c000:207", "192.0.2.7"],
  ["the network of an IPv6 address", "10.0.0.2", "[2001:db8:1:2:3::4]:80", "2001:db8:1:2::/64"],
  ["the network of an IPv6 address in another notation", "10.0.0.2", "2001:0DB8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["the one that a trusted IPv6 proxy adds", "fd00::1", "2001:db8::1", "2001:db8:0:0::/64"],
])("a client's address is %s", (_what, remote, forwarded, address) => {
  expect(new ClientAddresses(["10.0.0.0/8", "fd00::/8"]).of(from(remote, forwarded))).toBe(address);
});

it.each([
  ["10.0.0.0/8", true],
  ["10.0.0.1", true],
  ["::1", true],
  ["fd00::/8", true],
  ["10.0.0.0/33", false],
  ["10.0.0.0/8/8", false],
  ["proxy.example", false],
  ["", false],
])("isNetwork(%j) returns %s", (text, is) => expect(isNetwork(text)).toBe(is));
