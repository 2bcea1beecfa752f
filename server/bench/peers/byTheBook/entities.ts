import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from "typeorm";

// Every class except Chat is both a table and a GraphQL type, as in TypeGraphQL's TypeORM example.

@ObjectType()
@Entity("users")
export class User {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  readonly id!: string;

  @Field(() => String)
  @Column("text")
  readonly firstName!: string;

  @Field(() => String)
  @Column("text")
  readonly lastName!: string;

  @Field(() => String, { nullable: true })
  @Column("text", { nullable: true })
  readonly avatar!: string | null;
}

@Entity()
export class Chat {
  @PrimaryGeneratedColumn("uuid")
  readonly id!: string;

  @Index()
  @Column("uuid")
  readonly studentId!: string;

  @ManyToOne(() => User)
  readonly student!: Relation<User>;

  @Index()
  @Column("uuid")
  readonly tutorId!: string;

  @ManyToOne(() => User)
  readonly tutor!: Relation<User>;

  @Column("text", { nullable: true })
  lastMessage!: string | null;

  @Column("timestamptz", { nullable: true })
  lastMessageAt!: Date | null;

  @Column("int", { default: 0 })
  studentUnread!: number;

  @Column("int", { default: 0 })
  tutorUnread!: number;
}

@ObjectType()
@Entity()
@Index(["chatId", "createdAt"])
export class Message {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  readonly id!: string;

  @Field(() => ID)
  @Column("uuid")
  readonly chatId!: string;

  @ManyToOne(() => Chat)
  readonly chat!: Relation<Chat>;

  @Field(() => User)
  @ManyToOne(() => User, { nullable: false })
  readonly author!: Relation<User>;

  @Field(() => String)
  @Column("text")
  readonly content!: string;

  @Field(() => Date)
  @CreateDateColumn({ type: "timestamptz" })
  readonly createdAt!: Date;
}

@ObjectType()
@Entity()
export class Subject {
  @Field(() => String)
  @PrimaryColumn("text")
  readonly value!: string;

  @Field(() => String)
  @Column("text")
  readonly label!: string;
}

@ObjectType()
@Entity()
export class Country {
  @Field(() => String)
  @PrimaryColumn("text")
  readonly code!: string;

  @Field(() => String)
  @Column("text")
  readonly name!: string;
}

@ObjectType()
@Entity()
@Index(["verified", "completeness", "responsiveness", "id"])
@Index(["price", "id"])
@Index(["rating", "reviewCount", "id"])
export class Tutor {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  readonly id!: string;

  @Field(() => User)
  @OneToOne(() => User)
  @JoinColumn()
  readonly user!: Relation<User>;

  @Field(() => Subject)
  @Index()
  @ManyToOne(() => Subject)
  readonly subject!: Relation<Subject>;

  @Field(() => Country)
  @Index()
  @ManyToOne(() => Country)
  readonly country!: Relation<Country>;

  @Field(() => String)
  @Column("text")
  readonly headline!: string;

  @Field(() => String)
  @Column("text")
  readonly introduction!: string;

  @Field(() => String, { nullable: true })
  @Column("text", { nullable: true })
  readonly thumbnail!: string | null;

  @Field(() => String, { nullable: true })
  @Column("text", { nullable: true })
  readonly youtubeVideoId!: string | null;

  @Field(() => Float)
  @Column("float8")
  readonly price!: number;

  @Field(() => Boolean)
  @Column("boolean")
  readonly verified!: boolean;

  @Column("int")
  readonly completeness!: number;

  @Column("float8")
  readonly responsiveness!: number;

  @Field(() => Float)
  @Column("float8")
  readonly rating!: number;

  @Field(() => Int)
  @Column("int")
  readonly reviewCount!: number;
}
