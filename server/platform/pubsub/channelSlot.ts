export const slotCount = 16_384;

/** CRC-16/XMODEM, as the Redis Cluster specification requires. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** Returns a channel's slot; the channel's name must not contain a hash tag (in braces). */
export function channelSlot(channel: string): number {
  let crc = 0;
  for (const byte of Buffer.from(channel)) crc = ((crc << 8) & 0xffff) ^ (table[((crc >> 8) ^ byte) & 0xff] ?? 0);
  return crc % slotCount;
}
