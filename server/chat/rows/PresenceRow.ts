import { Column, Entity, PrimaryColumn, VirtualColumn } from "typeorm";
import { heartbeatValidSeconds } from "../presence/heartbeatValidity.js";

@Entity("person_presence")
export class PresenceRow {
  @PrimaryColumn("uuid", { name: "person_id" })
  personId!: string;

  @Column("timestamptz", { name: "seen_at" })
  seenAt!: Date;

  /** Whether the person was connected, or active without a connection, at the last heartbeat. */
  @Column("boolean", { name: "is_here" })
  isConnected!: boolean;

  /** Like `isConnected`, but false once the last heartbeat expires, so a crashed node can't leave people online. */
  @VirtualColumn("boolean", {
    query: (row) => `select ${row}.is_here and ${row}.seen_at > now() - interval '${heartbeatValidSeconds} seconds'`,
  })
  isOnline!: boolean;

  /** The IANA name; null until a device has sent it. */
  @Column("text", { name: "time_zone", nullable: true })
  timeZone!: string | null;

  /** The BCP 47 tag of the device's locale; null until a device has sent it. */
  @Column("text", { nullable: true })
  locale!: string | null;
}
