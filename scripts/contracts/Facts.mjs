/**
 * The facts that a contract in JSON Schema states, as sentences. Removing one of the `promises` breaks clients that
 * rely on it; adding one to the `demands` breaks clients that can't cope with it.
 */
export class Facts {
  promises = new Set();
  demands = new Set();
  #document;

  constructor(document) {
    this.#document = document;
  }

  /** Resolves a node's `$ref`, if it has one. */
  follow(node) {
    if (node?.$ref === undefined) return node ?? {};
    const keys = node.$ref
      .slice(2)
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    return this.follow(keys.reduce((found, key) => found?.[key], this.#document));
  }

  /** Adds what clients may and must send at a location. */
  addRequest(at, node, isRequired, seen = []) {
    if (isRequired) this.demands.add(`${at} is required`);
    const { schema, known } = this.#step(node, seen);
    for (const type of typesOf(schema)) this.promises.add(`${at} accepts ${type}`);
    for (const value of schema.enum ?? []) this.promises.add(`${at} accepts ${JSON.stringify(value)}`);
    if (known === null) return;
    this.#each(schema, (part, name, isPartRequired) => this.addRequest(`${at}${name}`, part, isPartRequired, known));
  }

  /** Adds what clients receive at a location. */
  addResponse(at, node, isAlways, seen = []) {
    this.promises.add(`${at} is returned`);
    if (isAlways) this.promises.add(`${at} is always returned`);
    const { schema, known } = this.#step(node, seen);
    for (const type of typesOf(schema)) this.demands.add(`${at} may be ${type}`);
    if (known === null) return;
    this.#each(schema, (part, name, isRequired) => this.addResponse(`${at}${name}`, part, isRequired, known));
  }

  #step(node, seen) {
    const isCircle = node?.$ref !== undefined && seen.includes(node.$ref);
    return { schema: this.follow(node), known: isCircle ? null : [...seen, ...(node?.$ref ? [node.$ref] : [])] };
  }

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

export function breaksBetween(released, current) {
  const removed = [...released.promises].filter((fact) => !current.promises.has(fact));
  const added = [...current.demands].filter((fact) => !released.demands.has(fact) && isOnReleased(fact, released));
  return [...removed.map((fact) => `No longer: ${fact}.`), ...added.map((fact) => `New: ${fact}.`)];
}

/** Returns whether a fact concerns a released operation or field; facts about new ones can't break clients. */
function isOnReleased(fact, released) {
  const [operation] = fact.split(": ");
  if (fact.endsWith(" is required")) return released.promises.has(`${operation}: exists`);
  return released.promises.has(`${fact.replace(/ may be .*$/, "")} is returned`);
}

function typesOf({ type }) {
  return type === undefined ? [] : [type].flat();
}
