import { Field, ID, ObjectType } from "type-graphql";
import { Image, imageOf } from "../../platform/pictures/image.type.js";
import { displayNameOf } from "./personName.js";
import { type Role, SchemaRole } from "../role.js";
import type { PersonRow } from "../rows/PersonRow.js";

/** Not a Node: a tutor's `Person` and profile share one id, for which `node` returns the profile. */
@ObjectType({ description: "A user as others see them." })
export class Person {
  @Field(() => ID, { description: "The user's id. A tutor's profile has the same id." })
  id!: string;

  @Field(() => SchemaRole, { description: "Whether the user is a student or a tutor." })
  role!: Role;

  @Field(() => String, { description: "The first name; empty until a new tutor enters one." })
  firstName!: string;

  @Field(() => String, { description: "The last name; empty if there is none." })
  lastName!: string;

  @Field(() => String, { description: 'First name and last initial, such as "Anna K."' })
  displayName!: string;

  @Field(() => Image, { nullable: true, description: "The picture; null if there is none." })
  avatar!: Image | null;

  /** The picture's file name, for callers that build their own paths; not part of the schema. */
  readonly avatarFile!: string | null;
}

/** Loads all fields except the id on demand, because usually only the id is requested. */
export class PersonById implements Promised<Omit<Person, "id">> {
  constructor(
    readonly id: string,
    private readonly people: { load(id: string): Promise<Person> },
  ) {}

  get role(): Promise<Role> {
    return this.whole().then(({ role }) => role);
  }

  get firstName(): Promise<string> {
    return this.whole().then(({ firstName }) => firstName);
  }

  get lastName(): Promise<string> {
    return this.whole().then(({ lastName }) => lastName);
  }

  get displayName(): Promise<string> {
    return this.whole().then(({ displayName }) => displayName);
  }

  get avatar(): Promise<Image | null> {
    return this.whole().then(({ avatar }) => avatar);
  }

  get avatarFile(): Promise<string | null> {
    return this.whole().then(({ avatarFile }) => avatarFile);
  }

  private whole(): Promise<Person> {
    return this.people.load(this.id);
  }
}

type Promised<Whole> = { readonly [Field in keyof Whole]: Promise<Whole[Field]> };

export function toPerson({ id, role, firstName, lastName, avatar }: PersonRow): Person {
  return {
    id,
    role,
    firstName,
    lastName,
    displayName: displayNameOf({ firstName, lastName }),
    avatar: imageOf(avatar),
    avatarFile: avatar,
  };
}
