import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from "typeorm";
import { PersonRow } from "../../accounts/index.js";

/** What a tutor says about themself; null for what has not been said yet. */
@Entity("tutor_profile")
export class TutorProfileRow {
  /** The id of the tutor's account. */
  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @OneToOne(() => PersonRow)
  @JoinColumn({ name: "account_id" })
  person!: Relation<PersonRow>;

  @Column("text", { nullable: true })
  country!: string | null;

  @Column("text", { nullable: true })
  subject!: string | null;

  @Column("timestamptz", { name: "over18_confirmed_at", nullable: true })
  over18ConfirmedAt!: Date | null;

  @Column("text", { nullable: true })
  headline!: string | null;

  @Column("text", { nullable: true })
  introduction!: string | null;

  @Column("text", { nullable: true })
  experience!: string | null;

  @Column("text", { nullable: true })
  motivation!: string | null;

  @Column("text", { nullable: true })
  thumbnail!: string | null;

  @Column("text", { name: "youtube_video_id", nullable: true })
  youtubeVideoId!: string | null;

  /** USD as the database writes it, as "12.50". */
  @Column("numeric", { nullable: true, precision: 6, scale: 2 })
  price!: string | null;

  @Column("boolean")
  verified!: boolean;

  @Column("timestamptz", { name: "updated_at" })
  updatedAt!: Date;

  /** Derived by the database: whether the card can be drawn. */
  @Column({ type: "boolean", insert: false, update: false })
  listed!: boolean;

  /** Derived by the database: how many of the parts that a card can do without are there. */
  @Column({ type: "smallint", insert: false, update: false })
  completeness!: number;
}
