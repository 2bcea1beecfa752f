import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { fakeServer } from "../../../testing/fakeServer";
import { useSendTyping } from "./useSendTyping";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it("typing is reported at most once every four seconds, even if the clock has been set back", async () => {
  const server = fakeServer({ TellTyping: () => ({ tellTyping: { __typename: "TypingPayload", userErrors: [] } }) });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApolloProvider client={server.client}>{children}</ApolloProvider>
  );
  const typing = renderHook(() => useSendTyping("c1"), { wrapper }).result;
  const reportsAfter = async (milliseconds: number) => {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(milliseconds);
      typing.current.report();
    });
    return server.variablesOf("TellTyping").length;
  };
  expect(await reportsAfter(0)).toBe(1);
  expect(await reportsAfter(3_000)).toBe(1);
  jest.setSystemTime(Date.now() - 3_600_000);
  expect(await reportsAfter(1_000)).toBe(2);
});
