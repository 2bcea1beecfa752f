import { channelOf, personOf } from "./channel.js";
import { ClusterConnections } from "./ClusterConnections.js";
import { LocalPubSub } from "./LocalPubSub.js";
import type { RedisConnection } from "./RedisConnection.js";
import type { PubSub, Subscriber, Publication } from "./pubsub.js";
import { failpoint } from "../process/failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../telemetry/logger.js";

const heartbeatMs = 1000;

/**
 * The pubsub for several nodes that share a Redis Cluster: one sharded channel per user, so that an envelope goes only
 * through the Redis node that owns the channel's slot. When slots move or Redis nodes come and go, resubscribes to
 * channels on their new nodes, and calls the `onReconnect` listeners.
 */
export class ClusterPubSub implements PubSub {
  private readonly local = new LocalPubSub();
  private readonly node = newId();
  private readonly connections: ClusterConnections;
  /** By user: the connection that is subscribed to the user's channel. */
  private readonly subscribedOn = new Map<string, RedisConnection>();
  private readonly reconnectListeners: (() => void)[] = [];
  private isWhole: boolean | null = null;
  private settling: Promise<void> | null = null;
  private isDirty = false;
  private isClosed = false;
  private readonly heartbeat: NodeJS.Timeout;

  /** @param urls some of the cluster's nodes, used to discover the others */
  constructor(
    urls: readonly string[],
    private readonly logger: Logger,
  ) {
    this.connections = new ClusterConnections(urls, {
      receive: (channel, text) => this.receive(channel, text),
      onUp: () => void this.settle(),
      onDown: () => void this.updateStatus(),
      onMoved: () => void this.settle(),
    });
    this.heartbeat = setInterval(() => {
      for (const connection of this.connections.all()) connection.checkHeartbeat();
      void this.settle();
    }, heartbeatMs);
    this.heartbeat.unref();
  }

  publish(publications: readonly Publication[]): void {
    for (const { to, envelope } of publications) {
      this.local.deliver(to, envelope);
      failpoint("before-publish");
      const channel = channelOf(to);
      // An envelope sent to a node that no longer owns the slot is lost; the feeds' periodic comparison with the log
      // recovers its event.
      this.connections
        .connectionOf(channel)
        ?.publish(channel, this.node + envelope.toString())
        .catch(() => void this.settle());
    }
  }

  async subscribe(person: string, listener: Subscriber): Promise<void> {
    await this.local.subscribe(person, listener);
    if (!(await this.subscribeNow(person))) void this.settle();
  }

  unsubscribe(person: string, listener: Subscriber): void {
    this.local.unsubscribe(person, listener);
    if (this.local.hasSubscriber(person)) return;
    this.subscribedOn.get(person)?.unsubscribe(channelOf(person));
    this.subscribedOn.delete(person);
  }

  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  isUp(): boolean {
    return this.connections.isWhole;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.heartbeat);
    await this.connections.close();
    await this.local.close();
  }

  private receive(channel: string, text: string): void {
    if (text.startsWith(this.node)) return;
    this.local.deliver(personOf(channel), text.slice(this.node.length));
  }

  /** Subscribes to a channel on the node that owns it; returns whether that succeeded. */
  private async subscribeNow(person: string): Promise<boolean> {
    const channel = channelOf(person);
    const connection = this.connections.connectionOf(channel);
    const current = this.subscribedOn.get(person);
    if (current !== undefined && current !== connection) {
      current.unsubscribe(channel);
      this.subscribedOn.delete(person);
    }
    if (connection === null || !(await connection.subscribe(channel))) return false;
    if (this.local.hasSubscriber(person)) this.subscribedOn.set(person, connection);
    else connection.unsubscribe(channel);
    return true;
  }

  /** Refreshes the slot map and subscribes to missing channels; a call during a run starts another run after it. */
  private settle(): Promise<void> {
    this.isDirty = true;
    this.settling ??= this.settleAll().finally(() => (this.settling = null));
    return this.settling;
  }

  private async settleAll(): Promise<void> {
    while (this.isDirty && !this.isClosed) {
      this.isDirty = false;
      await this.connections.refresh();
      const unsubscribed = this.local.people().filter((person) => !this.isSubscribed(person));
      const found = await Promise.all(unsubscribed.map((person) => this.subscribeNow(person)));
      // Until the cluster is whole for the first time, it is still being discovered, which is not an outage.
      const hasRecovered = this.connections.isWhole || this.isWhole ? this.updateStatus() : false;
      if (hasRecovered || found.includes(true)) for (const listener of this.reconnectListeners) listener();
    }
  }

  private isSubscribed(person: string): boolean {
    const channel = channelOf(person);
    const connection = this.connections.connectionOf(channel);
    return connection !== null && connection === this.subscribedOn.get(person) && connection.holds(channel);
  }

  /** Logs when the cluster becomes whole or stops being whole; returns whether it has just become whole. */
  private updateStatus(): boolean {
    const { isWhole } = this.connections;
    if (this.isClosed || isWhole === this.isWhole) return false;
    this.isWhole = isWhole;
    if (isWhole) this.logger.info("Chat between nodes goes through the Redis Cluster");
    else this.logger.warn("Part of the Redis Cluster is down; chat between nodes is slower until it is back");
    return isWhole;
  }
}
