import { systemClock } from "../clock.js";
import type { SharedRedis } from "../redis/SharedRedis.js";
import { Limits } from "./Limits.js";
import { MemoryRateLimitStore } from "./MemoryRateLimitStore.js";
import type { LimitKind } from "./rules.js";

/** Creates limits that count in Redis, or in this process if there is none; if disabled, they count nothing. */
export async function startLimits(
  isEnabled: boolean,
  redis: SharedRedis | null,
  onRefused: (kind: LimitKind) => void,
): Promise<Limits> {
  if (!isEnabled) return new Limits(null);
  const memory = new MemoryRateLimitStore(systemClock);
  if (redis === null) return new Limits(memory, onRefused);
  const { RedisRateLimitStore } = await import("./RedisRateLimitStore.js");
  return new Limits(new RedisRateLimitStore(redis, memory), onRefused);
}
