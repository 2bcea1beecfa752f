import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A contract in `schema/`, read on first use, that validates values against its schemas. */
export class ContractFile {
  #document: JsonObject | undefined;
  #ajv: Ajv2020 | undefined;
  readonly #known = new Map<string, ValidateFunction>();

  constructor(readonly name: string) {}

  get document(): JsonObject {
    return (this.#document ??= parse(
      readFileSync(join(__dirname, "../../../../schema", this.name), "utf8"),
    ) as JsonObject);
  }

  /** Returns the node at this path, following references; undefined if there is none. */
  at(...path: readonly string[]): Json | undefined {
    let node: Json | undefined = this.document;
    for (const key of path) {
      if (!isObject(node)) return undefined;
      node = this.follow(node[key]);
    }
    return node;
  }

  /** Resolves a reference; returns any other node unchanged. */
  follow(node: Json | undefined): Json | undefined {
    const place = isObject(node) ? node["$ref"] : undefined;
    return typeof place === "string" ? this.at(...place.slice(2).split("/").map(unescaped)) : node;
  }

  /**
   * Checks a value more strictly than clients are allowed to: fields that are not in the contract are errors.
   * @throws Error that says what is wrong with the value
   */
  check(schema: Json, value: unknown, what: string): void {
    const key = JSON.stringify(schema);
    const validate = this.#known.get(key) ?? this.#validator().compile(this.#closed(schema) as object);
    this.#known.set(key, validate);
    if (validate(value)) return;
    const wrong = validate.errors?.map(({ instancePath, message = "" }) => `${instancePath} ${message}`).join("; ");
    throw new Error(`${what} violates ${this.name}: ${wrong}\n${JSON.stringify(value)}`);
  }

  #validator(): Ajv2020 {
    if (this.#ajv === undefined) {
      this.#ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
      addFormats(this.#ajv);
    }
    return this.#ajv;
  }

  /** Resolves a schema's references, and forbids fields that the schema doesn't name. */
  #closed(schema: Json, isPart = false): Json {
    const node = this.follow(schema);
    if (node === undefined) throw new Error(`A reference in ${this.name} has no target: ${JSON.stringify(schema)}`);
    if (Array.isArray(node)) return (node as readonly Json[]).map((one) => this.#closed(one, isPart));
    if (!isObject(node)) return node;
    const entries = Object.entries(node).map(([key, value]) => [key, this.#closed(value, key === "allOf")] as const);
    const isClosed = !isPart && ("properties" in node || "allOf" in node);
    return { ...Object.fromEntries(entries), ...(isClosed && { unevaluatedProperties: false }) };
  }
}

/** Returns whether a node is an object, not a list or a scalar. */
export function isObject(node: unknown): node is JsonObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

function unescaped(key: string): string {
  return decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
}
