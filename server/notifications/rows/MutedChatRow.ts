import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("muted_chat")
export class MutedChatRow {
  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @PrimaryColumn("uuid", { name: "chat_id" })
  chatId!: string;

  @Column("timestamptz", { name: "muted_at", default: () => "now()" })
  mutedAt!: Date;
}
