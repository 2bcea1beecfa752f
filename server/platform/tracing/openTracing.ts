import {
  type Attributes,
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { BegunSpan, SpanOptions, Tracing } from "./Tracing.js";
import type { Logger } from "../telemetry/logger.js";
import { WarningLog } from "../telemetry/WarningLog.js";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
const exportIntervalMs = 2000;
const timeoutMs = 3000;

/**
 * Exports traces to an OpenTelemetry collector with OTLP over HTTP; `endpoint` is its address without /v1/traces. Only
 * this file imports OpenTelemetry, and it is loaded only if tracing is on. OTEL_TRACES_SAMPLER selects the sampler, as
 * usual. Failed exports and invalid settings are logged.
 */
export function openTracing(
  settings: { readonly endpoint: string; readonly serviceName: string },
  logger: Logger,
): Tracing {
  logProblems(new WarningLog(logger));
  const url = `${settings.endpoint.replace(/\/+$/, "")}/v1/traces`;
  // Shutting down waits for pending exports, including their retries.
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.serviceName }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, { scheduledDelayMillis: exportIntervalMs, exportTimeoutMillis: timeoutMs }),
    ],
  });
  provider.register();
  const tracer = provider.getTracer("saywell");

  function begin(name: string, { kind, attributes, parent, isRoot, links }: SpanOptions = {}): BegunSpan {
    const parentContext = isRoot ? ROOT_CONTEXT : propagation.extract(context.active(), { traceparent: parent });
    const options = {
      kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
      ...(attributes && { attributes: attributes as Attributes }),
      links: (links ?? []).flatMap(linkTo),
    };
    const span = tracer.startSpan(name, options, parentContext);
    const spanContext = trace.setSpan(parentContext, span);
    return {
      within: (work) => context.with(spanContext, work),
      end({ name: finalName, attributes: finalAttributes, isFailure = false } = {}) {
        if (finalName !== undefined) span.updateName(finalName);
        if (finalAttributes !== undefined) span.setAttributes(finalAttributes);
        if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    begin,
    async span(name, options, work) {
      const span = begin(name, options);
      try {
        const result = await span.within(work);
        span.end();
        return result;
      } catch (error) {
        // The error is not recorded in the span, because its message may contain user data, which the log redacts.
        span.end({ isFailure: true });
        throw error;
      }
    },
    currentTraceparent() {
      const carrier: { readonly traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    bind: (target) => context.bind(context.active(), target),
    async stop() {
      await provider.shutdown().catch(() => undefined);
      context.disable();
      trace.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

/** OpenTelemetry reports an exception as JSON that includes its stack, of which only the message is logged. */
function logProblems(warnings: WarningLog): void {
  const warn = (text: string) => {
    const [, reason = text] = /"message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
    warnings.warn("OpenTelemetry reports a problem", reason);
  };
  const ignore = () => undefined;
  const log = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(log, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

function linkTo(traceparent: string | undefined) {
  const linked = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return linked === undefined ? [] : [{ context: linked }];
}
