import { ACCESS_TOKEN } from "../../../graphql/session/accessToken";
import { expectFirstSearch, isFirstSearch } from "./firstSearch";

const logsIn = (account: string) =>
  localStorage.setItem(ACCESS_TOKEN, `Bearer e30.${btoa(JSON.stringify({ sub: account }))}.signature`);

test("a new student's first search does not carry over to the next account that logs in from the same tab", () => {
  logsIn("leo");
  expectFirstSearch();
  expect(isFirstSearch()).toBe(true);
  logsIn("nora");
  expect(isFirstSearch()).toBe(false);
});
