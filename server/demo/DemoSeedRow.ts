import { Column, Entity, PrimaryColumn } from "typeorm";

/** Records whether the demo data has been seeded; the table has at most one row. */
@Entity("demo_seed")
export class DemoSeedRow {
  /** Always true, so that the table can have only one row. */
  @PrimaryColumn("boolean")
  one!: boolean;

  @Column("timestamptz", { name: "begun_at" })
  begunAt!: Date;

  /** Null until seeding is complete. */
  @Column("timestamptz", { name: "finished_at", nullable: true })
  finishedAt!: Date | null;
}
