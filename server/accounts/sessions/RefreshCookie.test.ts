import type { AddressInfo } from "node:net";
import express from "express";
import { RefreshCookie } from "./RefreshCookie.js";

const token = { value: "secret-token", expiresAt: new Date("2026-04-01T09:00:00Z") };

async function cookieOf(publicUrl: string, act: "set" | "clear"): Promise<string | null> {
  const cookie = new RefreshCookie(publicUrl);
  const app = express().get("/", (_request, response) => {
    if (act === "set") cookie.set(response, token);
    else cookie.clear(response);
    response.end();
  });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return answer.headers.get("set-cookie");
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it("RefreshCookie sets an HttpOnly, SameSite=Strict cookie, and makes it Secure when the site uses HTTPS", async () => {
  const attributes = "Path=/; Expires=Wed, 01 Apr 2026 09:00:00 GMT; HttpOnly";
  expect(await cookieOf("http://localhost:4000", "set")).toBe(
    `saywell_refresh=secret-token; ${attributes}; SameSite=Strict`,
  );
  expect(await cookieOf("https://saywell.example", "set")).toBe(
    `saywell_refresh=secret-token; ${attributes}; Secure; SameSite=Strict`,
  );
});

it("RefreshCookie clears the cookie, and sets no cookie on a WebSocket, which has no response", async () => {
  expect(await cookieOf("http://localhost:4000", "clear")).toMatch(
    /^saywell_refresh=; Path=\/; Expires=Thu, 01 Jan 1970/,
  );
  expect(() => new RefreshCookie("http://localhost:4000").set(null, token)).not.toThrow();
});
