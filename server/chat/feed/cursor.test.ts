import { keysFor } from "../../platform/secrets/keys.js";
import { CursorSeal } from "./cursor.js";

const seal = new CursorSeal(keysFor("tests", ["a secret of this test"]));
const position = { generation: "one", floor: 7, ahead: new Map([["chat", { seq: 2, tx: 9 }]]) };
const body = "WyJvbmUiLDcsW1siY2hhdCIsMiw5XV1d";
const signature = "r3npOvyhwfRgPcn-JOczC7";
const cursor = `${body}.${signature}`;

it("a cursor from an earlier release stays valid for the user it was issued to", () => {
  expect(seal.seal("anna", position)).toBe(cursor);
  expect(seal.open("anna", cursor)).toEqual(position);
});

it("a cursor signed with the old secret stays valid while that secret is still accepted", () => {
  const rotated = new CursorSeal(keysFor("tests", ["another secret", "a secret of this test"]));
  expect(rotated.open("anna", cursor)).toEqual(position);
});

it.each([
  ["no signature", body],
  ["an empty signature", `${body}.`],
  ["a signature that is a byte short", cursor.slice(0, -2)],
  ["a signature that is a byte longer", `${cursor}A`],
  ["a full 32-byte signature", `${body}.r3npOvyhwfRgPcn-JOczC72tVjpC6zyJabsKfLeil7U`],
  ["another signature", `${body}.R3npOvyhwfRgPcn-JOczC7`],
  ["a signature of another body", `${Buffer.from('["one",8,[]]').toString("base64url")}.${signature}`],
  ["a signature in characters that base64url lacks", `${body}.${"é".repeat(22)}`],
  ["nothing but a dot", "."],
  ["nothing", ""],
])("a cursor with %s is refused", (_, forged) => {
  expect(() => seal.open("anna", forged)).toThrow("after is not a valid cursor for this feed.");
});

it("a cursor is refused if another user sends it or if it was signed with an unknown secret", () => {
  expect(() => seal.open("ben", cursor)).toThrow("after is not a valid cursor for this feed.");
  const other = new CursorSeal(keysFor("tests", ["another secret"]));
  expect(() => other.open("anna", cursor)).toThrow("after is not a valid cursor for this feed.");
});
