import type { EffectKind } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyRecord, RecordPort, Values } from '../operations/port.ts'

/** What is done to a record. */
export type RecordVerb = 'create' | 'update' | 'delete'

/** Rules of a model that its fields cannot say. Each may refuse by throwing a `Refusal`. */
export interface RecordRules<P extends RecordPort> {
  /** The kinds of effects that a change can ask of the outside. */
  readonly asks?: Readonly<Partial<Record<RecordVerb, readonly EffectKind[]>>>
  /** The events that the rules tell of, beside those of the model. */
  readonly emits?: Readonly<Partial<Record<RecordVerb, readonly EventKey[]>>>
  /** Whether storing these values is decided from other records, which then must stand still. Never by default; removing always is. */
  alone?(body: Values): boolean
  /** Before a record is stored; returns its values, changed where the rule says so. `body` is what was sent. */
  creating?(port: P, values: Values, body: Values): Promise<Values>
  created?(port: P, record: AnyRecord, body: Values): Promise<void>
  /** After a new record was told of. */
  told?(port: P, record: AnyRecord): Promise<void>
  /** Before changes are stored; returns them, completed where the rule says so. `body` is what was sent, changed or not. */
  changing?(port: P, record: AnyRecord, changes: Values, body: Values): Promise<Values>
  changed?(port: P, record: AnyRecord, changes: Values, before: AnyRecord): Promise<void>
  removing?(port: P, record: AnyRecord): Promise<void>
  /** What an answer shows beyond the record. `body` is what was sent to make or change it; left out where it is only read. */
  shown?(port: P, record: AnyRecord, body?: Values): Promise<Values>
  /** Whether lists show that too. Only for what costs nothing more to find. */
  readonly shownInLists?: boolean
}
