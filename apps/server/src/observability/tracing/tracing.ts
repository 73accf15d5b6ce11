import type { Store } from '../../store/store.ts'

/** The parent of a span: a trace and a span in it. */
export interface SpanParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
}

/** The kind, parent and attributes of a span. Names and values follow OpenTelemetry's semantic conventions where there are any. */
export interface SpanOptions {
  /** `server` for an incoming request, `client` for an outgoing one, `internal` otherwise. */
  readonly kind: 'server' | 'client' | 'internal'
  /** The parent; by default the current span, if any. */
  readonly parent?: SpanParent | undefined
  readonly attributes?: Readonly<Record<string, string | number>>
}

/** A span that has not ended. */
export interface OpenSpan {
  set(attributes: Readonly<Record<string, string | number>>): void
  fail(message: string): void
}

/** Reports the work of the server as spans. No span contains a path, a body, a header or a secret. */
export interface Tracing {
  /** Whether anything is traced. Data needed only for a span is looked up only if so. */
  readonly on: boolean
  /** Runs work in a span. An error is recorded in the span and thrown. */
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** The trace id of the current span; `null` when there is none. */
  currentTraceId(): string | null
  /** Records a moment in a trace, and returns its span id, for the parent of what it causes. `null` when nothing is traced. */
  happened(name: string, traceId: string): string | null
  /** Returns the same store, whose transactions are child spans of the current one. */
  watch(store: Store): Store
}

const unseen: OpenSpan = Object.freeze({ set() {}, fail() {} })

/** Traces nothing. */
export const noTracing: Tracing = Object.freeze({
  on: false,
  span: <T>(_name: string, _options: SpanOptions, work: (span: OpenSpan) => Promise<T>) => work(unseen),
  currentTraceId: () => null,
  happened: () => null,
  watch: (store: Store) => store,
})
