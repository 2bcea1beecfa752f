import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** One refresh token of a session; it is used up when it, or one that came after it, is exchanged. */
@Entity("refresh_token")
export class RefreshTokenRow extends SecretTokenRow {
  @Column("uuid", { name: "session_id" })
  sessionId!: string;
}
