import { ContractFile, isObject, type Json, type JsonObject } from "./contractFile.js";

const file = new ContractFile("rest.openapi.yaml");
const failure = { $ref: "#/components/schemas/Failure" };

export type RestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined if there is no body. */
  readonly body: unknown;
};

export type Operation = { readonly method: string; readonly path: string; readonly operation: JsonObject };

export const restContract = {
  file,

  operations(): readonly Operation[] {
    return Object.entries(file.at("paths") as JsonObject).flatMap(([path, item]) =>
      Object.entries(item as JsonObject)
        .filter(([method]) => method !== "parameters")
        .map(([method, operation]) => ({ method, path, operation: operation as JsonObject })),
    );
  },

  /** @throws Error if a request's JSON body violates the contract */
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

  /** @throws Error if a response's status, headers or body violate the contract */
  checkAnswer(method: string, path: string, answer: RestAnswer): void {
    const what = `The response ${answer.status} of ${method} ${path}`;
    const known = find(method === "head" ? "get" : method, path);
    if (!known) {
      if (answer.status === 204 && method === "options") return;
      // Unknown routes return 404 or 405; paths that can't be decoded match no particular route and return 400.
      if (![400, 404, 405].includes(answer.status))
        throw new Error(`${what} is for a request that is not in the contract.`);
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
    if (value === null && header["required"] === false) continue;
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
