import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Role } from "../role.js";

/** The part of an account that other slices may read; excludes the email and password. */
@Entity("account")
export class PersonRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  role!: Role;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;

  /** A file name. */
  @Column("text", { nullable: true })
  avatar!: string | null;
}
