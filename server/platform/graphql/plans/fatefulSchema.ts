import { createHash } from "node:crypto";
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema, isObjectType, responsePathAsArray } from "graphql";

const text = `
  interface Named { name: String! }
  type Person implements Named { name: String! age: Int born: Day friends(first: Int = 3): [Person!] pet: Pet best: Person! mood: Mood }
  type Dog implements Named { name: String! barks: Boolean! owner: Person }
  type Cat { lives: Int! owner: Person! }
  union Pet = Dog | Cat
  enum Mood { GLAD SAD }
  scalar Day
  type Query {
    person(wish: Wish, name: String = "Ada"): Person
    people: [Person]! named: Named strict: [[Person!]!] pets: [Pet!] words: [String!]! mood: Mood!
  }
  type Mutation { make(wish: Wish): Person remake: Person! }
  type Subscription { person: Person }
  input Wish { age: Int! = 7, days: [Day!] }
`;

/** One call of a resolver: where, and with which arguments. */
export type Call = { readonly path: string; readonly args: unknown; readonly field: string };

/** A schema whose values are decided by a seed and the place in the answer: good ones, missing ones, late ones, failures. */
export class FatefulSchema {
  readonly schema: GraphQLSchema = buildSchema(text);
  readonly calls: Call[] = [];
  private seed = 0;
  /** Places below which nothing is late. */
  private readonly prompt: string[] = [];

  constructor() {
    for (const type of Object.values(this.schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith("__")) continue;
      for (const [name, field] of Object.entries(type.getFields())) {
        const isRoot = ["Query", "Mutation", "Subscription"].includes(type.name);
        // Some fields have a resolver of their own, the others are read.
        if (isRoot || ["friends", "pet", "lives"].includes(name)) field.resolve = this.resolver(String(field.type));
      }
    }
    const dog = this.schema.getType("Dog");
    if (isObjectType(dog))
      dog.isTypeOf = (value) => this.late(`${placeOf(value)}#is`, !this.is(`${placeOf(value)}#no`, 5));
  }

  /** Begins anew with other fates. */
  begin(seed: number): void {
    this.seed = seed;
    this.calls.length = 0;
    this.prompt.length = 0;
  }

  /** The value of a type at a place. */
  valueOf(type: string, place: string): unknown {
    const number = this.number(place) % 40;
    if (number === 0) return null;
    if (number === 1) throw new Error(`Thrown at ${place}`);
    if (number === 2) return new Error(`Given at ${place}`);
    if (number === 3 && !this.isPrompt(place)) return Promise.reject(new Error(`Late at ${place}`));
    if (number === 4) return undefined;
    if (number === 5) return { wrong: place };
    if (number === 6 && !this.isPrompt(place)) return Promise.resolve(null);
    return this.late(place, this.good(type, place));
  }

  private good(type: string, place: string): unknown {
    const bare = type.replace(/!$/, "");
    if (bare.startsWith("[")) {
      return this.list(bare.slice(1, -1), place);
    }
    switch (bare) {
      case "Int":
        return this.number(place) % 1000;
      case "Boolean":
        return this.is(place, 2);
      case "Mood":
        return this.is(place, 2) ? "GLAD" : "SAD";
      case "Pet":
        return this.object(this.is(place, 2) ? "Dog" : "Cat", place, true);
      case "Named":
        return this.object(this.is(place, 2) ? "Dog" : this.is(place, 3) ? "Cat" : "Person", place, true);
      case "Person":
        return this.object(bare, place, false);
      default:
        return `${bare} at ${place}`;
    }
  }

  /**
   * A list. Where its items must be there, either all are late or nothing in it is: graphql-js leaves a rejection unhandled
   * where one item fails at once and another one later.
   */
  private list(type: string, place: string): unknown[] {
    const areLate = type.endsWith("!") && !this.isPrompt(place) && this.is(`${place}#all`, 2);
    if (type.endsWith("!") && !areLate) this.prompt.push(`${place}.`);
    return Array.from({ length: this.number(`${place}#`) % 4 }, (_, i) => {
      const item = () => this.valueOf(type, `${place}.${i}`);
      if (areLate) return Promise.resolve().then(item);
      try {
        return item();
      } catch (error) {
        return error;
      }
    });
  }

  private isPrompt(place: string): boolean {
    return place.startsWith(nowhere) || this.prompt.some((start) => place.startsWith(start));
  }

  /** An object whose plain fields lie in it, as values or as functions. */
  private object(type: string, place: string, isNamed: boolean): object {
    const found = this.schema.getType(type);
    const object = { place };
    if (isNamed && !this.is(`${place}#name`, 9)) Object.assign(object, { __typename: type });
    for (const [name, field] of Object.entries(isObjectType(found) ? found.getFields() : {})) {
      if (field.resolve) continue;
      const valueOf = () => this.valueOf(String(field.type), `${place}.${name}`);
      const read = (args: unknown, _context: unknown, info: Parameters<GraphQLFieldResolver<unknown, unknown>>[3]) => {
        this.note(args, info);
        return valueOf();
      };
      const isFunction = this.is(`${place}.${name}#function`, 4);
      Object.defineProperty(object, name, isFunction ? { value: read } : { get: valueOf });
    }
    return object;
  }

  private resolver(type: string): GraphQLFieldResolver<unknown, unknown> {
    return (_source, args, _context, info) => {
      this.note(args, info);
      return this.valueOf(type, responsePathAsArray(info.path).join("."));
    };
  }

  private note(args: unknown, info: Parameters<GraphQLFieldResolver<unknown, unknown>>[3]): void {
    const path = responsePathAsArray(info.path).join(".");
    const field = `${info.parentType.name}.${info.fieldName}: ${String(info.returnType)} of ${info.fieldNodes.length}`;
    this.calls.push({ path, args, field });
  }

  private late<Value>(place: string, value: Value): Value | Promise<Value> {
    return !this.isPrompt(place) && this.is(`${place}#late`, 3) ? Promise.resolve(value) : value;
  }

  private is(place: string, oneOf: number): boolean {
    return this.number(place) % oneOf === 0;
  }

  private number(place: string): number {
    return createHash("md5").update(`${this.seed} ${place}`).digest().readUInt32BE();
  }
}

/** Where values come from that are none. */
const nowhere = "nowhere";

function placeOf(value: unknown): string {
  return typeof value === "object" && value !== null && "place" in value ? String(value.place) : nowhere;
}
