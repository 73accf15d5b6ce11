import type { Store } from '../../store/store.ts'

/** Where a span belongs: to a trace, under one of its spans. */
export interface SpanParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
}

/** What a span says of itself. Names and values are those of OpenTelemetry's conventions where it has some. */
export interface SpanOptions {
  /** `server` for what was asked of us, `client` for what we ask of others, `internal` otherwise. */
  readonly kind: 'server' | 'client' | 'internal'
  /** The span above; by default the one that is under way, or none. */
  readonly parent?: SpanParent | undefined
  readonly attributes?: Readonly<Record<string, string | number>>
}

/** What is done with a span while it is under way. */
export interface OpenSpan {
  set(attributes: Readonly<Record<string, string | number>>): void
  fail(message: string): void
}

/** Tells an observer what the parts of the server do, as spans. No span holds a path, a body, a header or a secret. */
export interface Tracing {
  /** Whether anybody observes. What has to be looked up for a span alone is looked up only then. */
  readonly on: boolean
  /** Does work in a span. What it throws is noted there, and thrown. */
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** The trace of the span that is under way; `null` when there is none. */
  currentTraceId(): string | null
  /** Notes that something happened in a trace; the id of that span, under which comes what follows from it. `null` when nobody observes. */
  happened(name: string, traceId: string): string | null
  /** The same store, whose transactions are spans of whoever asks for them. */
  watch(store: Store): Store
}

const unseen: OpenSpan = Object.freeze({ set() {}, fail() {} })

/** Tells nobody. */
export const noTracing: Tracing = Object.freeze({
  on: false,
  span: <T>(_name: string, _options: SpanOptions, work: (span: OpenSpan) => Promise<T>) => work(unseen),
  currentTraceId: () => null,
  happened: () => null,
  watch: (store: Store) => store,
})
