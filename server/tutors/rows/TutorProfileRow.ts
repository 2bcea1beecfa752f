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

  /** The person's first and last name, for the search. */
  @Column("text", { name: "full_name" })
  fullName!: string;

  /** The half hours of a week, as `toWeek` writes them. */
  @Column({ type: "bit", name: "available_at", length: 336, nullable: true })
  availableAt!: string | null;

  @Column("text", { name: "time_zone", nullable: true })
  timeZone!: string | null;

  @Column({ type: "integer", name: "review_count", insert: false })
  reviewCount!: number;

  /** The mean of the stars as the database writes it, as "4.50"; "0.00" without a review. */
  @Column({ type: "numeric", precision: 3, scale: 2, insert: false })
  rating!: string;

  @Column({ type: "integer", name: "new_contacts", insert: false })
  newContacts!: number;

  @Column({ type: "integer", name: "trial_requests", insert: false })
  trialRequests!: number;

  @Column({ type: "integer", insert: false })
  popularity!: number;

  @Column({ type: "integer", name: "response_minutes", nullable: true, insert: false })
  responseMinutes!: number | null;

  /** Derived by the database: how soon the tutor answers, from 0 for never to 3 for within three hours. */
  @Column({ type: "smallint", insert: false, update: false })
  responsiveness!: number;

  @Column("timestamptz", { name: "updated_at" })
  updatedAt!: Date;

  /** Derived by the database: whether the card can be drawn. */
  @Column({ type: "boolean", insert: false, update: false })
  listed!: boolean;

  /** Derived by the database: how many of the parts that a card can do without are there. */
  @Column({ type: "smallint", insert: false, update: false })
  completeness!: number;
}
