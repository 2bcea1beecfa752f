import { takeAskedAhead } from "./askedAhead";

const token = "Bearer first";
const body = (operationName: string, variables: object) => JSON.stringify({ operationName, variables, extensions: {} });
const answer = {} as Response;

beforeEach(() => {
  const answers = { '["Conversation",[["id","7"],["last",50]]]': Promise.resolve(answer) };
  Object.assign(window, { askedAhead: { token, answers } });
});
afterEach(() => jest.restoreAllMocks());

test("what the page's first script asked for is not asked again, in whatever order its variables stand", async () => {
  expect(await takeAskedAhead(body("Conversation", { last: 50, id: "7" }), token)).toBe(answer);
});

test("the second one to ask wants to know what is true now", () => {
  void takeAskedAhead(body("Conversation", { id: "7", last: 50 }), token);
  expect(takeAskedAhead(body("Conversation", { id: "7", last: 50 }), token)).toBeUndefined();
});

test.each([
  ["another question", body("Conversation", { id: "8", last: 50 }), token],
  ["another session", body("Conversation", { id: "7", last: 50 }), "Bearer second"],
  ["nobody", body("Conversation", { id: "7", last: 50 }), null],
  ["a file that is sent", new Blob(), token],
])("%s gets no answer of it", (_who, asked, carried) => {
  expect(takeAskedAhead(asked, carried)).toBeUndefined();
});

test("an answer from long ago is none", () => {
  jest.spyOn(performance, "now").mockReturnValue(60_000);
  expect(takeAskedAhead(body("Conversation", { id: "7", last: 50 }), token)).toBeUndefined();
});
