import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** A session's refresh token; it counts as used once it or a later one has been exchanged. */
@Entity("refresh_token")
export class RefreshTokenRow extends SecretTokenRow {
  @Column("uuid", { name: "session_id" })
  sessionId!: string;
}
