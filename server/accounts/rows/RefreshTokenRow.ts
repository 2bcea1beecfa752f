import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** A session's refresh token; exchanging an unused one marks it and the session's other unused tokens as used. */
@Entity("refresh_token")
export class RefreshTokenRow extends SecretTokenRow {
  @Column("uuid", { name: "session_id" })
  sessionId!: string;
}
