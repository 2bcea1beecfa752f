import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** Exchanging an unused token marks it and the session's other unused tokens as used. */
@Entity("refresh_token")
export class RefreshTokenRow extends SecretTokenRow {
  @Column("uuid", { name: "session_id" })
  sessionId!: string;
}
