import { ContractFile, isObject, type Json, type JsonObject } from "./contractFile.js";

const file = new ContractFile("rest.openapi.yaml");
const failure = { $ref: "#/components/schemas/Failure" };

/** An answer of the server, as far as the contract says something about it. */
export type RestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; undefined where there is no body. */
  readonly body: unknown;
};

/** One operation of the contract. */
export type Operation = { readonly method: string; readonly path: string; readonly operation: JsonObject };

/** The contract of the calls over HTTP. */
export const restContract = {
  file,

  /** Every operation there is. */
  operations(): readonly Operation[] {
    return Object.entries(file.at("paths") as JsonObject).flatMap(([path, item]) =>
      Object.entries(item as JsonObject)
        .filter(([method]) => method !== "parameters")
        .map(([method, operation]) => ({ method, path, operation: operation as JsonObject })),
    );
  },

  /** Checks a JSON body that a well-meaning client sends. */
  checkRequest(method: string, path: string, body: unknown): void {
    const operation = find(method, path);
    const schema = file.at(
      "paths",
      operation?.path ?? "",
      method,
      "requestBody",
      "content",
      "application/json",
      "schema",
    );
    if (schema === undefined) throw new Error(`${method} ${path} takes no JSON body.`);
    file.check(schema, body, `The body of ${method} ${path}`);
  },

  /** Checks an answer: its status, its headers and its body. @throws Error when the contract says otherwise */
  checkAnswer(method: string, path: string, answer: RestAnswer): void {
    const what = `The answer ${answer.status} of ${method} ${path}`;
    const known = find(method === "head" ? "get" : method, path);
    if (!known) {
      if (answer.status === 204 && method === "options") return;
      // What the contract has no word for has one answer; a path that can't be decoded may be anyone's.
      if (![400, 404, 405].includes(answer.status))
        throw new Error(`${what} is to a call that the contract does not know.`);
      checkBody(failure, answer, what);
      return;
    }
    const response = file.at("paths", known.path, known.method, "responses", String(answer.status));
    if (!isObject(response)) throw new Error(`${what} is not in the contract: ${JSON.stringify(answer.body)}`);
    checkHeaders(response, answer, what);
    const schema = (file.follow(response["content"]) as JsonObject | undefined)?.["application/json"];
    if (schema === undefined || method === "head") expectNothing(answer, what);
    else checkBody((schema as JsonObject)["schema"] ?? {}, answer, what);
  },
};

function find(method: string, path: string): Operation | undefined {
  const [bare = ""] = path.split("?");
  return restContract.operations().find((one) => {
    const pattern = new RegExp(`^${one.path.replace(/\{\w+\}/g, "[^/]+")}/?$`, "i");
    return one.method === method && pattern.test(bare);
  });
}

function checkHeaders(response: JsonObject, { headers }: RestAnswer, what: string): void {
  for (const [name, reference] of Object.entries((response["headers"] ?? {}) as JsonObject)) {
    const header = file.follow(reference) as JsonObject;
    const value = headers.get(name);
    if (value === null) throw new Error(`${what} lacks the header ${name}.`);
    const schema = header["schema"] as JsonObject;
    file.check(schema, schema["type"] === "integer" ? Number(value) : value, `${name} of ${what}`);
  }
}

function checkBody(schema: Json, { headers, body }: RestAnswer, what: string): void {
  const type = headers.get("content-type");
  if (!/^application\/json\b/.test(type ?? "")) throw new Error(`${what} is ${type}.`);
  file.check(schema, body, what);
}

function expectNothing({ body }: RestAnswer, what: string): void {
  if (body !== undefined) throw new Error(`${what} has a body: ${JSON.stringify(body)}`);
}
