import { Column, Entity, PrimaryColumn } from "typeorm";

/** At most one per student and tutor. */
@Entity("tutor_review")
export class TutorReviewRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "tutor_id" })
  tutorId!: string;

  @Column("uuid", { name: "student_id" })
  studentId!: string;

  /** From 1 to 5. */
  @Column("smallint")
  stars!: number;

  @Column("text")
  text!: string;

  @Column("timestamptz", { name: "written_at" })
  writtenAt!: Date;
}
