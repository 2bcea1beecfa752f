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

  /** @throws Error that says what is wrong with the value */
  check(schema: Json, value: unknown, what: string): void {
    const key = JSON.stringify(schema);
    const validate = this.#known.get(key) ?? this.#validator().compile(absolute(schema, this.name) as object);
    this.#known.set(key, validate);
    if (validate(value)) return;
    const wrong = validate.errors?.map(({ instancePath, message = "" }) => `${instancePath} ${message}`).join("; ");
    throw new Error(`${what} violates ${this.name}: ${wrong}\n${JSON.stringify(value)}`);
  }

  #validator(): Ajv2020 {
    if (this.#ajv === undefined) {
      this.#ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
      addFormats(this.#ajv);
      this.#ajv.addSchema(this.document, this.name);
    }
    return this.#ajv;
  }
}

/** Returns whether a node is an object, not a list or a scalar. */
export function isObject(node: unknown): node is JsonObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** Prefixes references with the contract's name, so that they resolve from outside the contract. */
function absolute(node: Json, name: string): Json {
  if (Array.isArray(node)) return (node as readonly Json[]).map((one) => absolute(one, name));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) =>
    key === "$ref" && typeof value === "string" ? [key, `${name}${value}`] : [key, absolute(value, name)],
  );
  return Object.fromEntries(entries) as JsonObject;
}

function unescaped(key: string): string {
  return decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
}
