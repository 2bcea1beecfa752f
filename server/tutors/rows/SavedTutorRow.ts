import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("saved_tutor")
export class SavedTutorRow {
  @PrimaryColumn("uuid", { name: "student_id" })
  studentId!: string;

  @PrimaryColumn("uuid", { name: "tutor_id" })
  tutorId!: string;

  @Column("timestamptz", { name: "saved_at" })
  savedAt!: Date;
}
