import { type Attributes, context, type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { BegunSpan, SpanOptions, Tracing } from "./Tracing.js";
import { readTraceparent, writeTraceparent } from "./traceparent.js";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
/** How long spans are gathered, and how long the last ones may take to be sent, in milliseconds. */
const sendEvery = 2000;
const timeoutMs = 3000;

/**
 * Sends traces to an OpenTelemetry collector by OTLP over HTTP; `endpoint` is its address without /v1/traces. This file
 * alone knows OpenTelemetry, and is loaded only where an operator asks for traces. What share of traces is kept says the
 * usual OTEL_TRACES_SAMPLER.
 */
export function openTracing(settings: { readonly endpoint: string; readonly serviceName: string }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.serviceName }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, { scheduledDelayMillis: sendEvery, exportTimeoutMillis: timeoutMs }),
    ],
  });
  provider.register();
  const tracer = provider.getTracer("saywell");

  function begin(name: string, { kind, attributes, parent, isRoot, links }: SpanOptions = {}): BegunSpan {
    const above = isRoot ? ROOT_CONTEXT : under(parent);
    const options = {
      kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
      ...(attributes && { attributes: attributes as Attributes }),
      links: (links ?? []).flatMap(linkTo),
    };
    const span = tracer.startSpan(name, options, above);
    const here = trace.setSpan(above, span);
    return {
      within: (work) => context.with(here, work),
      end({ name: better, attributes: more, isFailure = false } = {}) {
        if (better !== undefined) span.updateName(better);
        if (more !== undefined) span.setAttributes(more);
        if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    begin,
    async span(name, wish, work) {
      const span = begin(name, wish);
      try {
        const result = await span.within(work);
        span.end();
        return result;
      } catch (error) {
        // What it says may hold values; the log has it, without them.
        span.end({ isFailure: true });
        throw error;
      }
    },
    carry() {
      const span = trace.getActiveSpan()?.spanContext();
      return span && writeTraceparent(span);
    },
    bind: (target) => context.bind(context.active(), target),
    async stop() {
      await provider.shutdown().catch(() => undefined);
      context.disable();
      trace.disable();
    },
  };
}

function under(parent: string | undefined) {
  const remote = parent === undefined ? null : readTraceparent(parent);
  return remote === null ? context.active() : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

function linkTo(traceparent: string | undefined): Link[] {
  const linked = traceparent === undefined ? null : readTraceparent(traceparent);
  return linked === null ? [] : [{ context: linked }];
}
