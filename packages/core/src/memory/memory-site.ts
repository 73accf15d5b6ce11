import { member } from '../areas/accounts/members/member.ts'
import { organization } from '../areas/organizations/organizations/organization.ts'
import { type EffectAnswer, type EffectHandling, type EffectKind, SIMULATED } from '../framework/effects/effect.ts'
import type { AnyModel, Author } from '../framework/models/define-model.ts'
import type { AnyRecord, Caller, Organization, RecordPort, ServicePort, StoredFile, Values } from '../framework/operations/port.ts'
import { newRecord } from '../framework/records/new-record.ts'
import { createIdFactory, type NewId } from '../kernel/ids.ts'
import type { EpochMs } from '../kernel/time.ts'
import { type BaseRecords, nothingBeneath } from './base-records.ts'
import { createMemoryFilePort } from './file-port.ts'
import { type Facets, withFacets } from './missing-facet.ts'
import { noIncidents } from './no-incidents.ts'
import { type BaseChanges, layOver } from './overlay.ts'
import {
  type Besides,
  createMemoryRecordPort,
  type MemoryEffect,
  type MemoryEvent,
  type MemoryExecutionContext,
  type MemoryTimer,
} from './record-port.ts'
import { createRecordTables } from './record-tables.ts'
import { type SeedMember, type SeedRecord, seedModel, seedValues } from './seed.ts'
import { createSeededBytes } from './seeded-bytes.ts'
import { createUndoLog, UndoableMap } from './undo-log.ts'

/** Options of `createMemorySite`. */
export interface MemorySiteOptions<Cause = unknown> {
  /** The clock, in Unix milliseconds. Read once per port: an operation has a single moment. */
  readonly now: () => EpochMs
  /** By default ids derived from the clock, the same in every run. */
  readonly newId?: NewId
  /** The source of randomness; by default bytes that are the same in every run. */
  readonly randomBytes?: (count: number) => Uint8Array
  /** Fields of the first organization, including `id`. By default `Park`, with the slug `park`. */
  readonly organization?: Values & { readonly id?: string }
  /** The members of the first organization. */
  readonly members?: readonly SeedMember[]
  /** The initial records, in this order. */
  readonly records?: readonly SeedRecord[]
  /**
   * Records beneath those of the site: they are read like its own, and changes to them exist only in the site. Organizations, files and
   * events are always the site's own. None by default.
   */
  readonly base?: BaseRecords
  /** Called with an event once the outermost attempt around it succeeds, which awaits it; immediately outside of attempts. */
  onEmit?(event: MemoryEvent<Cause>): void | Promise<void>
  /** The answer of an external system to an effect; simulated by default. `null`: there is no answer yet. */
  answerEffect?(effect: MemoryEffect): EffectAnswer | null
  /** What happens to effects of a kind; by default they are sent if `answerEffect` is given, otherwise simulated. */
  handlingOf?(kind: EffectKind): EffectHandling
  /** The URL of the application, without a trailing slash; `https://belfry.example.com` by default. */
  readonly appUrl?: string
  /**
   * Facets of its ports in addition to records, files and incidents (of which there are none). Using an absent one throws a
   * `MissingFacetError`.
   */
  facets?(records: RecordPort, executionContext: MemoryExecutionContext<Cause>): Partial<Facets>
}

/**
 * An installation in memory: records and events of organizations, with the same rules as the server's store. For simulations and tests. It
 * is not for concurrent use: units of work run one after another, or nested.
 */
export interface MemorySite<Cause = unknown> {
  /** The current record of the first organization. */
  readonly organization: Organization
  /** All emitted events that were not rolled back, oldest first. */
  readonly events: readonly MemoryEvent<Cause>[]
  /** All requested effects that were not rolled back, oldest first. */
  readonly effects: readonly MemoryEffect[]
  /** The timers that are set, the next one first. */
  readonly timers: readonly MemoryTimer[]
  readonly newId: NewId
  /** The number of changes, including those rolled back later: an operation that only reads does not increase it. */
  readonly changes: number
  /** Creates a port for one unit of work, at the current moment. */
  portFor(caller: Caller, options?: PortOptions<Cause>): ServicePort
  /**
   * Runs a unit of work and rolls back all its changes if it throws, or returns a refused outcome or an answer that is not `ok`. Attempts
   * may be nested, but not concurrent. The cost depends on the number of changes, not on the number of records.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Adds a record without an operation or an event. Refused if a record of the site itself has its external id or slug. */
  add(model: AnyModel, values: Values, options?: AddOptions): AnyRecord
  /** Stores a record as it is, replacing the one with its id, even one of `base`. */
  put(model: AnyModel, record: AnyRecord): AnyRecord
  addOrganization(values: Values & { readonly id?: string }): Organization
  /** The records of a model in all organizations, oldest first. Records of `base` only if they were changed; `everything` has all. */
  all(model: AnyModel): readonly AnyRecord[]
  /** All records of a model in the first organization, including those of `base`, oldest first. The first call reads all of `base`. */
  everything(model: AnyModel): Promise<readonly AnyRecord[]>
  /** The changes to records of `base`, in all organizations. */
  changesOf(model: AnyModel): BaseChanges
  /** Creates a map for a custom facet, which is rolled back with the other changes of an attempt. */
  createMap<K, V>(): Map<K, V>
}

/** The organization of a port, and the cause of its events. */
export interface PortOptions<Cause> {
  /** The first organization by default; `null` for none. */
  readonly organizationId?: string | null
  /** The cause that its events get. */
  readonly cause?: Cause
}

/** Optional members of an added record. */
export interface AddOptions {
  readonly id?: string
  /** The first organization by default. */
  readonly organizationId?: string
  /** The current moment by default. */
  readonly createdAt?: EpochMs
  /** The service itself by default. */
  readonly createdBy?: Author
}

const SYSTEM: Author = { type: 'SYSTEM', id: null }

/**
 * Creates an in-memory site.
 *
 * @throws Error if a seed names a model or field that does not exist, or has an invalid value
 *
 * @example
 * ```ts
 * const records = [{ model: 'customer', values: { firstName: 'Ada' } }]
 * const site = createMemorySite({ now: () => Date.parse('2026-07-01T12:00:00Z'), records })
 * const port = site.portFor(workflowCaller(site.organization.id))
 * const outcome = await site.attempt(() => runOperation(operation, port, input, undefined))
 * ```
 */
export function createMemorySite<Cause = unknown>(options: MemorySiteOptions<Cause>): MemorySite<Cause> {
  const { now, newId = createIdFactory(now, createSeededBytes(1)), randomBytes = createSeededBytes(2) } = options
  const log = createUndoLog()
  const tables = createRecordTables(log)
  const base = options.base ?? nothingBeneath
  const overlay = layOver(base, tables, log)
  const files = new UndoableMap<string, StoredFile>(log)
  const events: MemoryEvent<Cause>[] = []
  const besides: Besides = {
    effects: new UndoableMap(log),
    timers: new UndoableMap(log),
    numbers: new UndoableMap(log),
    base,
    answerEffect: (effect) => (options.answerEffect ? options.answerEffect(effect) : SIMULATED),
    handlingOf: options.handlingOf ?? (() => (options.answerEffect ? 'sent' : 'simulated')),
    appUrl: options.appUrl ?? 'https://belfry.example.com',
  }

  function organizationOf(id: string): AnyRecord {
    const record = tables.of(organization, id).get(id)
    if (!record) throw new Error(`there is no organization ${id}`)
    return record
  }
  const emit = (event: MemoryEvent<Cause>) => {
    events.push(event)
    log.note(() => events.pop())
    return log.whenKept(() => options.onEmit?.(event))
  }
  const site: MemorySite<Cause> = {
    events,
    newId,
    get effects() {
      return [...besides.effects.values()]
    },
    get timers() {
      return [...besides.timers.values()].sort((a, b) => a.at - b.at)
    },
    get organization() {
      return organizationOf(first.id) as unknown as Organization
    },
    get changes() {
      return log.changes
    },
    portFor(caller, { organizationId = first.id, cause } = {}) {
      const executionContext: MemoryExecutionContext<Cause> = { caller, organizationId, cause, now: now(), newId, randomBytes }
      const records = createMemoryRecordPort(
        overlay,
        executionContext,
        emit,
        besides,
        organizationId === null ? null : organizationOf(organizationId),
      )
      const defaults = { files: createMemoryFilePort(files, organizationId), incidents: noIncidents }
      return withFacets(records, { ...defaults, ...options.facets?.(records, executionContext) })
    },
    attempt: (work) => log.attempt(work, isKept),
    add(model, values, { id = newId(model.name), organizationId = first.id, createdAt = now(), createdBy = SYSTEM } = {}) {
      return tables.put(model, newRecord(model, id, organizationId, seedValues(model, values), { author: createdBy }, createdAt))
    },
    put: tables.put,
    addOrganization({ id = newId('organization'), ...values }) {
      return site.add(organization, values, { id, organizationId: id }) as unknown as Organization
    },
    all: tables.all,
    everything: (model) => overlay.everything(model, first.id),
    changesOf: overlay.changes,
    createMap: <K, V>() => new UndoableMap<K, V>(log),
  }
  const first = site.addOrganization({ name: 'Park', slug: 'park', ...options.organization })
  for (const { userId = newId('user'), permissions = [], ...person } of options.members ?? [])
    site.add(member, { userId, permissions, ...person })
  for (const { model, values, ...rest } of options.records ?? []) site.add(seedModel(model), values, rest)
  return site
}

/** Whether the changes of a unit of work are kept: not if its outcome is refused, or its answer or result is not ok. */
function isKept(value: unknown): boolean {
  const { kind, ok } = (typeof value === 'object' && value !== null ? value : {}) as { readonly kind?: unknown; readonly ok?: unknown }
  return kind !== 'refused' && ok !== false
}
