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
  ["taken from the header even if it is IPv4-mapped and has a port", "10.0.0.2", "::ffff:192.0.2.7:80", "192.0.2.7"],
  ["the one that a trusted proxy with an IPv4-mapped address adds", "::ffff:10.0.0.2", "192.0.2.7", "192.0.2.7"],
  ["the network of an IPv6 address with a zone", "fe80::1%eth0.1", "192.0.2.7", "fe80:0:0:0::/64"],
  ["the network of an IPv6 address with a zone and a port", "10.0.0.2", "[fe80::1%eth0.1]:80", "fe80:0:0:0::/64"],
  ["not a number in the header", "10.0.0.2", "3221225991", "10.0.0.2"],
  ["not an incomplete address in the header", "10.0.0.2", "192.0.7", "10.0.0.2"],
  ["not an octal address in the header", "10.0.0.2", "0300.0.2.7", "10.0.0.2"],
  ["not a hexadecimal address in the header", "10.0.0.2", "0xc0.0.2.7", "10.0.0.2"],
  ["not a network in the header", "10.0.0.2", "192.0.2.0/24", "10.0.0.2"],
  ["not an IPv6 address with too many groups in the header", "10.0.0.2", "1:2:3:4:5:6:7:8:9", "10.0.0.2"],
  ["the network of an IPv6 address", "10.0.0.2", "[2001:db8:1:2:3::4]:80", "2001:db8:1:2::/64"],
  ["the network of an IPv6 address in another notation", "10.0.0.2", "2001:0DB8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["the one that a trusted IPv6 proxy adds", "fd00::1", "2001:db8::1", "2001:db8:0:0::/64"],
])("a client's address is %s", (_what, remote, forwarded, address) => {
  expect(new ClientAddresses(["10.0.0.0/8", "fd00::/8"]).of(from(remote, forwarded))).toBe(address);
});

it.each(["10.0.0.2", "10.0.0.2/32", "10.9.9.9/8", "::ffff:10.0.0.2", "::ffff:10.0.0.0/104", "0.0.0.0/0", "::/0"])(
  "a proxy with the address 10.0.0.2 is trusted if the trusted network is %s",
  (network) => {
    const addresses = new ClientAddresses([network]);
    expect(addresses.of(from("10.0.0.2", "192.0.2.7"))).toBe("192.0.2.7");
  },
);

it.each(["fe80::1%eth0", "fe80::1%eth0.1", "fe80::/10", "fe80::%br-lan/64"])(
  "a proxy with the address fe80::1 is trusted in every zone if the trusted network is %s",
  (network) => {
    const addresses = new ClientAddresses([network]);
    expect(addresses.of(from("fe80::1%eth1", "192.0.2.7"))).toBe("192.0.2.7");
  },
);

it.each([
  ["10.0.0.0/8", true],
  ["10.0.0.1", true],
  ["::1", true],
  ["fd00::/8", true],
  ["0.0.0.0/0", true],
  ["::/0", true],
  ["::ffff:10.0.0.0/104", true],
  ["fe80::1%eth0.1", true],
  ["fe80::%br-lan/64", true],
  ["192.0.2.0%eth0/24", false],
  ["10/8", false],
  ["10.0.0.0/", false],
  ["10.0.0.0/-1", false],
  ["10.0.0.0/8 ", false],
  ["10.0.0.0/eight", false],
  ["010.0.0.0/8", false],
  ["/8", false],
  ["fd00::/129", false],
  ["10.0.0.0/33", false],
  ["10.0.0.0/8/8", false],
  ["proxy.example", false],
  ["", false],
])("isNetwork(%j) returns %s", (text, is) => expect(isNetwork(text)).toBe(is));
