import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { schemaFolder } from "../../platform/graphql/schemaFolder.js";
import type { OddValues } from "./oddValues.js";

const schema = buildSchema(readFileSync(join(schemaFolder(), "schema.graphql"), "utf8"));
const soundDirectives = ["@include(if: true)", "@skip(if: false)", "@include(if: $flag)"];
const directives = [...soundDirectives, "@skip(if: 1)", "@unknown", "@deprecated"];
/** Mutations that would revoke the sessions that the other operations use. */
const endsSessions = /^(logOut|changePassword|resetPassword)/;

/** Generates a document for the schema. Half of the documents are allowed to contain mistakes. */
export class RandomDocument {
  private readonly declared: string[] = [];
  private readonly variables: Record<string, unknown> = {};
  private readonly fragments: string[] = [];
  private readonly isFlawed: boolean;
  /** How many more fields can be selected; keeps a document without mistakes within the alias limit. */
  private room: number;
  private aliases = 0;

  constructor(private readonly odd: OddValues) {
    this.isFlawed = odd.random.chance(0.5);
    this.room = this.isFlawed ? 40 : 18;
  }

  document(): { readonly text: string; readonly variables: Record<string, unknown> } {
    const { random } = this.odd;
    const [kind, type] = random.pick([
      ["query", schema.getQueryType()],
      ["query", schema.getQueryType()],
      ["mutation", schema.getMutationType()],
      ["subscription", schema.getSubscriptionType()],
    ] as const);
    const most = kind === "subscription" && !this.isFlawed ? 1 : 4;
    const body = this.selection(type as GraphQLNamedType, this.mistake(0.2) ? 14 : 5, most);
    const directive = this.isFlawed ? this.directive() : "";
    if (body.includes("$flag") || this.fragments.some((one) => one.includes("$flag")) || directive.includes("$flag"))
      this.declared.push("$flag: Boolean! = true");
    const declared = this.declared.length > 0 ? `(${this.declared.join(", ")})` : "";
    return {
      text: `${kind} Fuzz${declared}${directive} ${body}\n${this.fragments.join("\n")}`,
      variables: this.variables,
    };
  }

  private mistake(share: number): boolean {
    return this.isFlawed && this.odd.random.chance(share);
  }

  private selection(type: GraphQLNamedType, depth: number, most = 4): string {
    const { random } = this.odd;
    const fields = "getFields" in type && !isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const parts: string[] = most > 1 && random.chance(0.2) ? ["__typename"] : [];
    for (let left = 1 + random.below(most); left > 0 && this.room > 0; left -= 1) {
      this.room -= 1;
      if (most > 1 && depth > 0 && random.chance(0.1)) parts.push(this.spread(type, depth));
      else if (this.mistake(0.03)) parts.push(this.odd.field().replaceAll(/\W/g, "") || "x");
      else if (fields.length > 0) parts.push(this.field(random.pick(fields), depth));
    }
    return `{ ${parts.length === 0 ? "__typename" : parts.join(" ")} }`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const { random } = this.odd;
    const type = getNamedType(field.type);
    if (endsSessions.test(field.name) || (isCompositeType(type) && depth <= 0)) return "__typename";
    const alias = this.isFlawed ? random.pick(["", "", "a: ", "__proto__: "]) : `f${(this.aliases += 1)}: `;
    const args = field.args
      .filter((arg) => isNonNullType(arg.type) || random.chance(0.6))
      .map((arg) => `${arg.name}: ${this.argument(arg.type)}`);
    const head = `${alias}${field.name}${args.length > 0 ? `(${args.join(", ")})` : ""}${this.directive()}`;
    return isCompositeType(type) ? `${head} ${this.selection(type, depth - 1)}` : head;
  }

  private spread(type: GraphQLNamedType, depth: number): string {
    const { random } = this.odd;
    const on = this.mistake(0.2) ? random.pick(["Query", "Viewer", "Node", "Unknown"]) : type.name;
    if (random.chance(0.5)) return `... on ${on}${this.directive()} ${this.selection(type, depth - 1)}`;
    const name = this.mistake(0.2) ? "F0" : `F${this.fragments.length}`;
    this.fragments.push("");
    const at = this.fragments.length - 1;
    const isCycle = this.mistake(0.1);
    this.fragments[at] = `fragment ${name} on ${on} ${isCycle ? `{ ...${name} }` : this.selection(type, depth - 1)}`;
    return `...${name}${this.directive()}`;
  }

  private directive(): string {
    const { random } = this.odd;
    if (!random.chance(0.08)) return "";
    const directive = this.isFlawed ? random.pick(directives) : random.pick(soundDirectives);
    return ` ${directive.repeat(this.mistake(0.1) ? 50 : 1)}`;
  }

  /** Returns a literal, or a newly declared variable with an optional default and an optional value. */
  private argument(type: GraphQLInputType): string {
    const { random } = this.odd;
    if (random.chance(0.4)) return literal(this.value(type));
    const name = `v${this.declared.length}`;
    const hasDefault = random.chance(0.5);
    const declared = this.mistake(0.1) ? random.pick(["String", "[Int!]!", "Unknown"]) : String(type);
    this.declared.push(`$${name}: ${declared}${hasDefault ? ` = ${literal(this.value(type))}` : ""}`);
    const isNeeded = isNonNullType(type) && !hasDefault && !this.isFlawed;
    if (isNeeded || random.chance(0.7)) this.variables[name] = this.value(type);
    return `$${name}`;
  }

  private value(type: GraphQLInputType, depth = 4): unknown {
    const { random } = this.odd;
    if (isNonNullType(type)) return this.mistake(0.05) ? null : this.value(type.ofType, depth);
    if (this.mistake(0.08)) return this.odd.value(1);
    if (depth === 0) return null;
    if (isListType(type)) return random.some(this.mistake(0.05) ? 500 : 4, () => this.value(type.ofType, depth - 1));
    if (isEnumType(type)) return new Enum(random.pick(type.getValues()).name);
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((one) => isNonNullType(one.type) || random.chance(0.5));
      return Object.fromEntries(fields.map((one) => [one.name, this.value(one.type, depth - 1)]));
    }
    if (String(type) === "Int") return random.pick(this.isFlawed ? [-1, 2 ** 31, 1.5, 101] : [0, 1, 2, 5, 20]);
    if (String(type) === "Float") return random.pick([0, 1, 0.5, 1e308, -1]);
    if (String(type) === "Boolean") return random.chance(0.5);
    return this.isFlawed ? this.odd.text() : this.odd.text().toWellFormed();
  }
}

/** An enum value: unquoted in a document, a string in JSON. */
class Enum {
  constructor(private readonly name: string) {}

  toJSON(): string {
    return this.name;
  }

  toString(): string {
    return this.name;
  }
}

function literal(value: unknown): string {
  if (value instanceof Enum) return String(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).flatMap(([name, one]) =>
    /^[_a-z]\w*$/i.test(name) ? [`${name}: ${literal(one)}`] : [],
  );
  return `{ ${fields.join(", ")} }`;
}
