import type { IncomingMessage, ServerResponse } from "node:http";
import {
  getOperationAST,
  getVariableValues,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from "graphql";
import { limitHeaders } from "../limits/limitHeaders.js";
import type { Listener } from "../http/listener.js";
import { requestIdOf } from "../http/requestId.js";
import type { Headers } from "../http/securityHeaders.js";
import { noteRequest } from "../http/watchRequests.js";
import type { Telemetry } from "../telemetry/Telemetry.js";
import { costHeader, type OperationCounting, refuseTooMany } from "./countOperations.js";
import type { Asked } from "./Operation.js";
import { operationKind, outcomeOf } from "./operationEnd.js";
import type { OperationReader } from "./OperationReader.js";
import type { PlannedExecution } from "./plans/PlannedExecution.js";
import { readShortRequest, type ShortRequest, shortRequestType } from "./shortRequest.js";
import { tellOperation } from "./tellOperation.js";
import { toGraphQLError } from "./toGraphQLError.js";

/** What the short way needs of the long one. */
export type ShortWayParts<Context, Weighed extends { readonly cost: number }> = {
  readonly path: string;
  readonly schema: GraphQLSchema;
  readonly reader: OperationReader;
  readonly execution: PlannedExecution;
  /** What every answer says. */
  readonly headers: Headers;
  /** Who asks; throws where they may not. */
  readonly contextFor: (request: IncomingMessage, requestId: string) => Promise<Context>;
  readonly counting: OperationCounting<Context, Weighed>;
  /** What each answer goes through: a limit of its time, compression. */
  readonly through: readonly Listener[];
  readonly translate: (error: GraphQLError, requestId: string) => GraphQLFormattedError;
  readonly telemetry: Telemetry;
};

type Answered = { readonly errors?: readonly GraphQLError[] | undefined; readonly data?: unknown };

/**
 * The short way for what nearly every request is: a query of the web client's own, named by its hash, that may be
 * asked. It is what remains of the long way, through Express and Apollo, for such a request: by the same parts,
 * in the same order. Whatever is anything else, or would be refused before it is counted, goes the long way, untouched.
 */
export class ShortWay<Context extends { readonly requestId: string }, Weighed extends { readonly cost: number }> {
  constructor(private readonly parts: ShortWayParts<Context, Weighed>) {}

  /** A listener that looks at each request before another one does. */
  before(longWay: Listener): Listener {
    // Spans follow what is called by what: they are for the long way.
    if (this.parts.telemetry.tracing !== null) return longWay;
    return (request, response, next) => {
      const begin = performance.now();
      const goOn = () => longWay(request, response, next);
      const type = request.url === this.parts.path ? shortRequestType(request) : null;
      if (type === null) {
        goOn();
        return;
      }
      // What came in one piece with the head has been read when this turn is over. Nobody is waited for.
      process.nextTick(() => {
        const sent = readShortRequest(request);
        const asked = sent && this.askedIn(sent);
        if (asked === null) goOn();
        else void this.go(request, response, { asked, type, begin, goOn }).catch(next);
      });
    };
  }

  /** What is asked for, where it is a known query with variables that fit. */
  private askedIn({ extensions, operationName, variables }: ShortRequest): Asked | null {
    const { reader, schema } = this.parts;
    const read = reader.read({ extensions });
    if ("errors" in read) return null;
    const operation = getOperationAST(read.document, operationName);
    if (operation?.operation !== "query") return null;
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
    return errors ? null : { document: read.document, operationName, variables };
  }

  private async go(
    request: IncomingMessage,
    response: ServerResponse,
    { asked, type, begin, goOn }: { asked: Asked; type: string; begin: number; goOn: () => void },
  ): Promise<void> {
    const { contextFor, counting, headers, through, telemetry, path } = this.parts;
    let context: Context, weighed: Weighed;
    try {
      context = await contextFor(request, requestIdOf(response));
      weighed = counting.weigh(asked);
    } catch {
      // The long way comes to the same and knows how to say it; nothing has been counted yet.
      goOn();
      return;
    }
    request.resume();
    response.once("close", () => noteRequest(telemetry, request, response, { begin, route: path }));
    for (const [name, value] of headers) response.setHeader(name, value);
    for (const pass of through) pass(request, response, () => undefined);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader(costHeader, weighed.cost);
    const answered = await this.answer(asked, context, weighed, response);
    this.send(response, answered, type);
    const { document, operationName } = asked;
    const operation = operationKind(this.parts.schema, document, operationName);
    const outcome = outcomeOf(answered.errors);
    tellOperation(telemetry, { operation, door: "http", outcome, begin, context });
  }

  /** Counts, then executes; of what is one too many nothing is executed. */
  private async answer(
    { document, operationName, variables }: Asked,
    contextValue: Context,
    weighed: Weighed,
    response: ServerResponse,
  ): Promise<Answered> {
    const { counting, execution, schema } = this.parts;
    try {
      const allowance = await counting.take(weighed, contextValue).catch(refuseTooMany);
      for (const [name, value] of Object.entries(allowance ? limitHeaders(allowance) : {})) {
        response.setHeader(name.toLowerCase(), value);
      }
    } catch (error) {
      return { errors: [toGraphQLError(error)] };
    }
    return execution.execute({ schema, document, operationName, variableValues: variables, contextValue });
  }

  private send(response: ServerResponse, { errors, data }: Answered, type: string): void {
    // It took too long, which has been said.
    if (response.headersSent) return;
    const requestId = requestIdOf(response);
    const told = errors?.map((error) => this.parts.translate(error, requestId));
    if (data === undefined) {
      const [http] = (errors ?? []).map(({ extensions }) => extensions["http"] as RefusedHttp | undefined);
      response.statusCode = http?.status ?? 500;
      for (const [name, value] of http?.headers ?? []) response.setHeader(name, value);
    }
    const text = `${JSON.stringify({ errors: told, data })}\n`;
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Length", Buffer.byteLength(text));
    response.end(text);
  }
}

/** How an error says what HTTP says of it, in Apollo's words. */
type RefusedHttp = { readonly status?: number; readonly headers?: Iterable<readonly [string, string]> };
