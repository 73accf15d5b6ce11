import type { EffectKind } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyRecord, RecordPort, Values } from '../operations/port.ts'

/** The kinds of writes to a record. */
export type RecordVerb = 'create' | 'update' | 'delete'

/** Rules of a model that its fields cannot express. Each can refuse by throwing a `Refusal`. */
export interface RecordRules<P extends RecordPort> {
  /** The kinds of external effects that a write can request. */
  readonly asks?: Readonly<Partial<Record<RecordVerb, readonly EffectKind[]>>>
  /** The events that the rules emit, in addition to those of the model. */
  readonly emits?: Readonly<Partial<Record<RecordVerb, readonly EventKey[]>>>
  /** Whether storing these values depends on other records, so that exclusive access is needed. Never by default; always for removal. */
  alone?(body: Values): boolean
  /** Called before a new record is stored; returns its values, possibly changed. `body` is what was sent. */
  creating?(port: P, values: Values, body: Values): Promise<Values>
  created?(port: P, record: AnyRecord, body: Values): Promise<void>
  /** Called after the event of a new record was emitted. */
  emitted?(port: P, record: AnyRecord): Promise<void>
  /** Called before changes are stored; returns them, possibly completed. `body` is what was sent, changed or not. */
  changing?(port: P, record: AnyRecord, changes: Values, body: Values): Promise<Values>
  changed?(port: P, record: AnyRecord, changes: Values, before: AnyRecord): Promise<void>
  removing?(port: P, record: AnyRecord): Promise<void>
  /** Additional members of a returned record. `body` is what was sent to create or change it; absent if it is only read. */
  view?(port: P, record: AnyRecord, body?: Values): Promise<Values>
  /** Whether lists include them too. Only if they cost nothing extra. */
  readonly viewInLists?: boolean
}
