/**
 * What a contract in JSON Schema promises, as sentences: `kept` are those that clients rely on and that may not go,
 * `borne` are burdens on clients, to which none may be added.
 */
export class Facts {
  kept = new Set();
  borne = new Set();
  #document;

  /** Facts of a document, in which references are followed. */
  constructor(document) {
    this.#document = document;
  }

  /** What a node is, or what it refers to. */
  follow(node) {
    if (node?.$ref === undefined) return node ?? {};
    const keys = node.$ref
      .slice(2)
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    return this.follow(keys.reduce((at, key) => at?.[key], this.#document));
  }

  /** What clients may and must send at a place. */
  taken(place, node, isNeeded, seen = []) {
    if (isNeeded) this.borne.add(`${place} is needed`);
    const { schema, known } = this.#step(node, seen);
    for (const type of typesOf(schema)) this.kept.add(`${place} is taken as ${type}`);
    for (const value of schema.enum ?? []) this.kept.add(`${place} is taken as ${JSON.stringify(value)}`);
    if (known === null) return;
    this.#each(schema, (part, name, isRequired) => this.taken(`${place}${name}`, part, isRequired, known));
  }

  /** What clients are told at a place, and whether always. */
  told(place, node, isAlways, seen = []) {
    this.kept.add(`${place} is told`);
    if (isAlways) this.kept.add(`${place} is always told`);
    const { schema, known } = this.#step(node, seen);
    for (const type of typesOf(schema)) this.borne.add(`${place} may be ${type}`);
    if (known === null) return;
    this.#each(schema, (part, name, isRequired) => this.told(`${place}${name}`, part, isRequired, known));
  }

  #step(node, seen) {
    const isCircle = node?.$ref !== undefined && seen.includes(node.$ref);
    return { schema: this.follow(node), known: isCircle ? null : [...seen, ...(node?.$ref ? [node.$ref] : [])] };
  }

  /** The parts of a schema: its properties and items, and those of the schemas that it is made of. */
  #each(schema, visit) {
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      visit(part, `.${name}`, schema.required?.includes(name) ?? false);
    }
    if (schema.items) visit(schema.items, "[]", false);
    for (const part of schema.allOf ?? []) this.#each(this.follow(part), visit);
    for (const part of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
      this.#each(this.follow(part), (inner, name) => visit(inner, name, false));
    }
  }
}

/** What the facts of a present contract break of those of a released one. */
export function breaksBetween(released, present) {
  const isGone = [...released.kept].filter((fact) => !present.kept.has(fact));
  const isNew = [...present.borne].filter((fact) => !released.borne.has(fact) && concernsKnown(fact, released));
  return [...isGone.map((fact) => `No longer: ${fact}.`), ...isNew.map((fact) => `New: ${fact}.`)];
}

/** A burden of something that is itself new burdens nobody who knows the released contract. */
function concernsKnown(fact, released) {
  const [operation] = fact.split(": ");
  if (fact.endsWith(" is needed")) return released.kept.has(`${operation}: is there`);
  return released.kept.has(`${fact.replace(/ may be .*$/, "")} is told`);
}

function typesOf({ type }) {
  return type === undefined ? [] : [type].flat();
}
