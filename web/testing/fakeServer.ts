import { ApolloClient, ApolloLink, Observable } from "@apollo/client";
import { createCache } from "../graphql/cache";
import { abortable } from "../graphql/connection/abortable";

type Data = Readonly<Record<string, unknown>>;
type SentOperation = { readonly name: string; readonly variables: Readonly<Record<string, unknown>> };

/** The server's responses by operation name; a thrown error simulates a failed request. */
export type Answers = Readonly<Record<string, (variables: Readonly<Record<string, unknown>>) => Data | Promise<Data>>>;

export type FakeServer = {
  readonly client: ApolloClient;
  readonly operations: readonly SentOperation[];
  readonly variablesOf: (name: string) => readonly SentOperation["variables"][];
  /** Delivers data to every open subscription. */
  readonly push: (data: Data) => void;
  /** Fails every open subscription with an error. */
  readonly breakFeed: (error?: Error) => void;
};

/** Creates a fake server. Queries and mutations that are missing from `answers` fail; subscriptions stay open. */
export function fakeServer(answers: Answers): FakeServer {
  const operations: SentOperation[] = [];
  const feeds = new Set<{ next: (result: ApolloLink.Result) => void; error: (error: Error) => void }>();
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const name = operation.operationName ?? "";
        operations.push({ name, variables: operation.variables });
        if (operation.operationType === "subscription") {
          feeds.add(observer);
          return () => feeds.delete(observer);
        }
        void Promise.resolve()
          .then(() => {
            const answer = answers[name];
            if (answer === undefined) throw new Error(`The fake server has no response for ${name}.`);
            return answer(operation.variables);
          })
          .then(
            (data) => {
              observer.next({ data });
              observer.complete();
            },
            (error: unknown) => observer.error(error),
          );
        return undefined;
      }),
  );
  return {
    client: new ApolloClient({ cache: createCache(), dataMasking: true, link: abortable.concat(link) }),
    operations,
    variablesOf: (name) => operations.filter((each) => each.name === name).map(({ variables }) => variables),
    push: (data) => feeds.forEach((feed) => feed.next({ data })),
    breakFeed: (error = new Error("The feed broke.")) =>
      [...feeds].forEach((feed) => {
        feeds.delete(feed);
        feed.error(error);
      }),
  };
}
