import type { Json } from "./contractFile.js";
import { restContract } from "./restContract.js";

const error = { code: "TEAPOT", msg: "No coffee.", requestId: "1" };
const tutor = {
  ...{ _id: "1", role: "TEACHER", firstName: "Amelia", lastName: "Stone", country: "gb", subject: "english" },
  ...{ avatar: null, thumbnail: null, youtubeVideoID: null, introduction: null, experience: null, motivation: null },
  ...{ headline: null, price: 18, verified: true },
};
const schemaOf = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

it.each<[string, Json, (extra: object) => object]>([
  ["an object", schemaOf("Failure"), (extra) => ({ error, ...extra })],
  ["an object in an object", schemaOf("Failure"), (extra) => ({ error: { ...error, ...extra } })],
  ["an object in a list", { items: schemaOf("Tutor") }, (extra) => [{ ...tutor, ...extra }]],
  ["a combined object", schemaOf("OwnUser"), (extra) => ({ ...tutor, email: "amelia@example.org", ...extra })],
])("tests reject an unknown field in %s, although the contract allows it", (_what, schema, valueWith) => {
  const check = (extra: object) => restContract.file.check(schema, valueWith(extra), "The response");
  check({});
  expect(() => check({ passwordHash: "secret" })).toThrow(/^The response violates rest.openapi.yaml:.* NOT have/);
});
