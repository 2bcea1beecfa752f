import { networkOf } from "./networkOf.js";

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:7:9::/64", "2001:db8:7::/48"],
  ["2001:DB8:0007:9:a:b:c:d", "2001:db8:7::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["::", "0:0:0::/48"],
  ["2001:db8:7::", "2001:db8:7::/48"],
  ["fe80::1%eth0.1", "fe80:0:0::/48"],
  ["203.0.113.77/32", "203.0.113.0/24"],
  ["203.0.113", null],
  ["0313.0.113.77", null],
  ["3405803853", null],
  ["1:2:3:4:5:6:7:8:9", null],
  ["", null],
  ["nowhere", null],
  ["1.2.3.4; drop table account", null],
])("networkOf reduces the address %s to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
