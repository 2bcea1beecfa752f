import { aPhoto } from "../../support/people/pictures.js";
import { formWith, type RestCall } from "../../support/clients/restClient.js";
import type { Fixtures, Role } from "./fixtures.js";

/** How to call one route, and the results (`ok` or the status) in the order of `roles`. */
export type RestRow = {
  readonly ask: (
    fixtures: Fixtures,
    role: Role,
  ) =>
    { readonly path: string; readonly call?: RestCall } | Promise<{ readonly path: string; readonly call: RestCall }>;
  readonly answers: string;
};

let people = 0;
const fresh = () => `rest.${(people += 1)}.${Date.now()}@example.org`;
const password = "correct horse";

/** The test fails if a route in the contract has no row. */
export const restRows: Readonly<Record<string, RestRow>> = {
  "post /auth/sign-up-student": {
    ask: () => ({ path: "/auth/sign-up-student", call: { json: { name: "New", email: fresh(), password } } }),
    answers: "ok ok ok ok ok ok",
  },
  "post /auth/sign-up-teacher": {
    ask: () => ({ path: "/auth/sign-up-teacher", call: { json: { email: fresh(), password } } }),
    answers: "ok ok ok ok ok ok",
  },
  "post /auth/login": {
    ask: (fixtures) => ({ path: "/auth/login", call: { json: fixtures.people.suspended.credentials } }),
    answers: "403 403 403 403 403 403",
  },
  "post /auth/refresh": { ask: () => ({ path: "/auth/refresh" }), answers: "401 401 401 401 401 401" },
  // Without the user's token, so that the other rows can still use the session.
  "post /auth/logout": {
    ask: () => ({ path: "/auth/logout", call: { headers: { authorization: "" } } }),
    answers: "ok ok ok ok ok ok",
  },
  "get /auth/me": { ask: () => ({ path: "/auth/me" }), answers: "401 ok ok ok ok 401" },
  "get /teachers": { ask: () => ({ path: "/teachers" }), answers: "401 ok 403 403 ok 401" },
  "get /teachers/{id}": {
    ask: (fixtures) => ({ path: `/teachers/${fixtures.people.tutor.id}` }),
    answers: "401 ok ok ok ok 401",
  },
  "put /teachers/{id}": {
    ask: (fixtures) => ({ path: `/teachers/${fixtures.people.tutor.id}`, call: { json: { headline: "Taken over" } } }),
    answers: "401 403 ok 403 403 401",
  },
  "get /chats": { ask: () => ({ path: "/chats" }), answers: "401 ok ok ok ok 401" },
  "get /chats/{id}": { ask: (fixtures) => ({ path: `/chats/${fixtures.chatId}` }), answers: "401 ok ok 404 404 401" },
  "post /upload/image": {
    ask: async () => ({ path: "/upload/image", call: { body: formWith("image", await aPhoto()) } }),
    answers: "401 ok ok ok ok 401",
  },
  "post /upload/video": {
    ask: () => ({ path: "/upload/video", call: { body: formWith("video", Buffer.from("no video")) } }),
    answers: "401 415 415 415 415 401",
  },
  "post /upload/pdf": {
    ask: () => ({ path: "/upload/pdf", call: { body: formWith("pdf", Buffer.from("%PDF-1.7\n%%EOF")) } }),
    answers: "401 ok ok ok ok 401",
  },
};
