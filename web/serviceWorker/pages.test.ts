import { isPage } from "./pages";

const at = (address: string) => isPage(new URL(address, "https://saywell.example"));

test.each([
  ["/", "/?utm_source=mail"],
  ["/auth/login", "/auth/login?next=%2Ftutors"],
  ["/tutors", "/tutors?subject=english"],
  ["/tutors/7", "/tutors/7?subject=english"],
  ["/dashboard/chat", "/dashboard/chat?chat=7"],
  ["/welcome", "/welcome?next=%2Ftutors"],
])("%s is one of the app's pages, whatever its query", (page, withQuery) => {
  expect([at(page), at(withQuery)]).toEqual([true, true]);
});

test.each(["/graphql", "/docs", "/docs/api", "/api/v1/viewer", "/uploads/a.webp", "/openid/callback?code=1"])(
  "%s is not one of the app's pages, so the service worker neither serves it nor opens a chat in its tab",
  (address) => {
    expect(at(address)).toBe(false);
  },
);
