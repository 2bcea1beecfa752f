import { Column, Entity, PrimaryColumn } from "typeorm";

/** Whether the demo has been filled in; the table has one row at most. */
@Entity("demo_seed")
export class DemoSeedRow {
  /** Always true. */
  @PrimaryColumn("boolean")
  one!: boolean;

  @Column("timestamptz", { name: "begun_at" })
  begunAt!: Date;

  /** Null until the demo is complete. */
  @Column("timestamptz", { name: "finished_at", nullable: true })
  finishedAt!: Date | null;
}
