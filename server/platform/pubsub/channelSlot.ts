/** How many slots the channels and keys of a Redis Cluster are spread over. */
export const slotCount = 16_384;

/** CRC-16/XMODEM of every byte, as the Redis Cluster specification names it. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** The slot of a channel whose name has no hash tag in braces. */
export function channelSlot(channel: string): number {
  let crc = 0;
  for (const byte of Buffer.from(channel)) crc = ((crc << 8) & 0xffff) ^ (table[((crc >> 8) ^ byte) & 0xff] ?? 0);
  return crc % slotCount;
}
