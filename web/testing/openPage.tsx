import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render } from "@testing-library/react";
import { act, type ReactNode } from "react";
import { createMemoryRouter, createPath, type RouteObject, RouterProvider } from "react-router-dom";

/** `go` navigates from outside the page, like the address bar or the Back button. */
export type Browser = { readonly address: () => string; readonly go: (to: string | number) => Promise<void> };

/** Renders pages, keyed by path; `routes` adds other routes, such as a page that loads slowly. */
export function openPage(
  pages: Readonly<Record<string, ReactNode>>,
  {
    client,
    address,
    routes = [],
  }: { readonly client: ApolloClient; readonly address: string; readonly routes?: readonly RouteObject[] },
): Browser {
  const known = Object.entries(pages).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter([...known, ...routes, { path: "*", element: null }], { initialEntries: [address] });
  render(
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
    </ApolloProvider>,
  );
  return {
    address: () => createPath(router.state.location),
    go: (to) => act(() => (typeof to === "number" ? router.navigate(to) : router.navigate(to))),
  };
}
