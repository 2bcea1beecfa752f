import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render } from "@testing-library/react";
import { act, type ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate, type NavigateFunction } from "react-router-dom";

/** The current path and query, and navigation from outside the page, as with the address bar or the back button. */
export type Browser = { readonly address: () => string; readonly go: (to: string | number) => Promise<void> };

/** Renders pages, keyed by path, at an initial URL. */
export function openPage(
  pages: Readonly<Record<string, ReactNode>>,
  { client, address }: { readonly client: ApolloClient; readonly address: string },
): Browser {
  let now = address;
  let navigate: NavigateFunction = () => undefined;
  function LocationProbe() {
    const { pathname, search } = useLocation();
    now = pathname + search;
    navigate = useNavigate();
    return null;
  }
  render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <LocationProbe />
        <Routes>
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
        </Routes>
      </MemoryRouter>
    </ApolloProvider>,
  );
  return {
    address: () => now,
    go: (to) => act(async () => (typeof to === "number" ? navigate(to) : navigate(to))),
  };
}
