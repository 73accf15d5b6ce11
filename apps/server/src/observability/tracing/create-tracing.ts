import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { RandomBytes } from '../../platform/crypto/tokens.ts'
import { version } from '../../platform/process/version.ts'
import type { Store } from '../../store/store.ts'
import { noTracing, type OpenSpan, type SpanParent, type Tracing } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/**
 * Creates spans with OpenTelemetry if an SDK is registered already, for example by `--import`. Otherwise nothing is traced, at the cost of
 * a function call.
 *
 * @param randomBytes makes the ids of parent spans that nobody reports
 */
export function createTracing(randomBytes: RandomBytes): Tracing {
  if (!isRegistered()) return noTracing
  const tracer = trace.getTracer('belfry', version)

  const tracing: Tracing = {
    on: true,
    async span(name, { kind, parent, attributes = {} }, work) {
      const above = parent === undefined ? context.active() : under(parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, above)
      try {
        return await context.with(trace.setSpan(above, span), () => work(openSpan(span)))
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
        throw error
      } finally {
        span.end()
      }
    },
    currentTraceId() {
      const current = trace.getSpanContext(context.active())
      return current && isSpanContextValid(current) ? current.traceId : null
    },
    happened(name, traceId) {
      const isCurrent = tracing.currentTraceId() === traceId
      const above = isCurrent ? context.active() : under({ traceId, spanId: Buffer.from(randomBytes(8)).toString('hex') })
      return note(tracer, name, above)
    },
    watch: (store) => watchTransactions(store, tracing),
  }
  return tracing
}

/** The API returns a proxy; its delegate is a no-op until an SDK registers. */
function isRegistered(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== new ProxyTracerProvider().getDelegate()
}

function under({ traceId, spanId }: SpanParent): Context {
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(context.active(), parent) : trace.deleteSpan(context.active())
}

function openSpan(span: Span): OpenSpan {
  return {
    set: (attributes) => void span.setAttributes(attributes as Attributes),
    fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
  }
}

function note(tracer: Tracer, name: string, above: Context): string | null {
  const span = tracer.startSpan(name, { kind: SpanKind.PRODUCER }, above)
  span.end()
  const { spanId } = span.spanContext()
  return /^(?!0{16})[0-9a-f]{16}$/.test(spanId) ? spanId : null
}

/** Traces only transactions inside an open span: workers poll every second, and those transactions are of no interest. */
function watchTransactions(store: Store, tracing: Tracing): Store {
  return {
    ...store,
    write: (work, options) =>
      !trace.getSpan(context.active())?.isRecording()
        ? store.write(work, options)
        : tracing.span(
            'transaction',
            { kind: 'internal', attributes: { 'db.system.name': store.dialect === 'sqlite' ? 'sqlite' : 'postgresql' } },
            () => store.write(work, options),
          ),
  }
}
