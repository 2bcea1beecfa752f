import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintAsNumber } from "../../platform/database/bigintAsNumber.js";
import type { UploadKind } from "../uploadKinds.js";

@Entity("uploaded_file")
export class UploadedFileRow {
  /** The name under which the file is served. */
  @PrimaryColumn("text")
  name!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  @Column("text")
  kind!: UploadKind;

  /** The size as uploaded; pictures are re-encoded, so their stored files have different sizes. */
  @Column({ type: "bigint", transformer: bigintAsNumber })
  bytes!: number;

  /** When the file was last known to be in use or about to be used; initially, when the row was inserted. */
  @Column("timestamptz", { name: "in_use_at" })
  inUseAt!: Date;
}
