import { Destinations } from "./Destinations.js";

const none = new Destinations([]);
const named = new URL("https://hooks.example.org/");

it.each([
  ["this machine", "127.0.0.1"],
  ["this machine in IPv6", "::1"],
  ["the unspecified address", "0.0.0.0"],
  ["the unspecified address in IPv6", "::"],
  ["a private network", "10.1.2.3"],
  ["a private network", "172.31.255.255"],
  ["a private network", "192.168.0.1"],
  ["a cloud metadata service", "169.254.169.254"],
  ["a carrier-grade NAT", "100.64.0.1"],
  ["a multicast group", "224.0.0.251"],
  ["the broadcast address", "255.255.255.255"],
  ["a reserved network", "240.0.0.1"],
  ["a benchmarking network", "198.18.0.1"],
  ["a documentation network", "192.0.2.1"],
  ["an IPv6 link-local address", "fe80::1"],
  ["an IPv6 link-local address with a zone", "fe80::1%eth0"],
  ["an IPv6 link-local address with a VLAN's zone", "fe80::1%eth0.1"],
  ["a private IPv6 network", "fd12:3456::1"],
  ["a cloud metadata service in IPv6", "fd00:ec2::254"],
  ["an IPv6 site-local address", "fec0::1"],
  ["an IPv6 multicast group", "ff02::1"],
  ["this machine as an IPv4-mapped address", "::ffff:127.0.0.1"],
  ["this machine as an IPv4-mapped address in hexadecimal", "::ffff:7f00:1"],
  ["this machine as an IPv4-compatible address", "::127.0.0.1"],
  ["this machine as a NAT64 address", "64:ff9b::7f00:1"],
  ["this machine as a local-use NAT64 address", "64:ff9b:1::7f00:1"],
  ["a 6to4 address", "2002:7f00:1::"],
  ["a Teredo address", "2001::1"],
  ["an IPv6 documentation address", "2001:db8::1"],
  ["a host name instead of an address", "example.org"],
])("webhooks are not delivered to %s (%s)", (_, address) => {
  expect(none.allowsAddress(named, address)).toBe(false);
});

it.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])(
  "webhooks are delivered to the public address %s only over HTTPS",
  (address) => {
    expect(none.allowsAddress(named, address)).toBe(true);
    expect(none.allowsAddress(new URL("http://hooks.example.org/"), address)).toBe(false);
  },
);

it.each([
  ["loopback in decimal", "https://2130706433/"],
  ["loopback in octal", "https://0177.0.0.1/"],
  ["loopback in hexadecimal", "https://0x7f.1/"],
  ["loopback in short form", "https://127.1/"],
  ["loopback in full-width digits", "https://１２７.0.0.1/"],
  ["loopback in IPv6", "https://[::1]/"],
  ["loopback mapped into IPv6", "https://[::ffff:127.0.0.1]/"],
  ["loopback with a trailing dot", "https://127.0.0.1./"],
  ["plain HTTP", "http://example.org/"],
  ["the file scheme", "file:///etc/passwd"],
])("a webhook URL with %s is rejected without being resolved (%s)", (_, url) => {
  expect(none.allowsUrl(new URL(url))).toBe(false);
});

describe("the operator's list of allowed networks", () => {
  const allowed = new Destinations(["10.0.0.0/8", "fd00::/8", "127.0.0.1", "Hooks.internal"]);

  it.each(["http://10.9.8.7/", "http://127.0.0.1:4000/", "https://[fd00::7]/", "http://[::ffff:10.0.0.1]/"])(
    "allows its addresses and networks, even over plain HTTP: %s",
    (text) => {
      const url = new URL(text);
      expect(allowed.allowsUrl(url)).toBe(true);
    },
  );

  it("allows its hosts regardless of the addresses that they resolve to", () => {
    const url = new URL("http://hooks.internal:8080/");
    expect(allowed.allowsUrl(url)).toBe(true);
    expect(allowed.allowsAddress(url, "192.168.0.1")).toBe(true);
  });

  it.each(["10/8", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "012.0.0.0/8", "::/0"])(
    "doesn't allow the address 10.9.8.7 if its only entry is %s",
    (entry) => {
      expect(new Destinations([entry]).allowsAddress(new URL("http://10.9.8.7/"), "10.9.8.7")).toBe(false);
    },
  );

  it("allows neither other private addresses nor other hosts over plain HTTP", () => {
    expect(allowed.allowsUrl(new URL("http://127.0.0.2/"))).toBe(false);
    expect(allowed.allowsAddress(named, "192.168.0.1")).toBe(false);
    expect(allowed.allowsAddress(new URL("http://other.internal/"), "93.184.215.14")).toBe(false);
  });
});
