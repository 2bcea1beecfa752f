import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintAsNumber } from "../../platform/database/bigintAsNumber.js";

@Entity("chat_delivery")
export class DeliveryRow {
  @PrimaryColumn("uuid", { name: "chat_id" })
  chatId!: string;

  @PrimaryColumn("uuid", { name: "person_id" })
  personId!: string;

  @Column({ type: "bigint", name: "up_to", transformer: bigintAsNumber })
  upTo!: number;
}
