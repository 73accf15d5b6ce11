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

/** What a site is made of. */
export interface MemorySiteOptions<Cause = unknown> {
  /** The clock, in milliseconds. It is read once for each port: an operation lives at one moment. */
  readonly now: () => EpochMs
  /** By default ids that follow from the clock and are the same in every run. */
  readonly newId?: NewId
  /** Where chance comes from; by default bytes that are the same in every run. */
  readonly randomBytes?: (count: number) => Uint8Array
  /** Fields of the first organization, `id` among them. By default `Park`, with the slug `park`. */
  readonly organization?: Values & { readonly id?: string }
  /** Who works there. */
  readonly members?: readonly SeedMember[]
  /** What is there already, in this order. */
  readonly records?: readonly SeedRecord[]
  /**
   * Records that are there beneath its own: they are read like these, and what is changed of them is changed in the site alone. Organizations,
   * files and events are the site's own. Nothing by default.
   */
  readonly base?: BaseRecords
  /** Is told of an event when the outermost attempt around it was kept, which waits for it; at once outside of attempts. */
  onEmit?(event: MemoryEvent<Cause>): void | Promise<void>
  /** What the outside answers to an effect; by default it is simulated. `null`: the answer is not there yet. */
  outside?(effect: MemoryEffect): EffectAnswer | null
  /** What becomes of effects of a kind; by default they are sent where `outside` is given, else simulated. */
  handlingOf?(kind: EffectKind): EffectHandling
  /** The address of the application, without a slash at the end. By default `https://belfry.example.com`. */
  readonly appUrl?: string
  /** Facets that its ports have beyond records, files and incidents, of which there are none. Asking for one that is left out throws `MissingFacetError`. */
  facets?(records: RecordPort, commission: MemoryExecutionContext<Cause>): Partial<Facets>
}

/**
 * An installation in memory: records and events of organizations, with the very rules of the server's store. For simulations and tests.
 * It belongs to one flow of control: units of work come one after another, or inside each other.
 */
export interface MemorySite<Cause = unknown> {
  /** The first organization as it stands now. */
  readonly organization: Organization
  /** Every event that was emitted and not taken back, the oldest first. */
  readonly events: readonly MemoryEvent<Cause>[]
  /** What was asked of the outside and not taken back, the oldest first. */
  readonly effects: readonly MemoryEffect[]
  /** The timers that are set, the next one first. */
  readonly timers: readonly MemoryTimer[]
  readonly newId: NewId
  /** Counts what was changed, also what was taken back later: an operation that only reads leaves it as it was. */
  readonly changes: number
  /** A port for one unit of work, at the present moment. */
  portFor(caller: Caller, options?: PortOptions<Cause>): ServicePort
  /**
   * Runs a unit of work and takes back everything that it has changed when it throws, or when it gives a refused outcome, or an answer that is
   * not `ok`. Attempts may stand inside each other, not side by side. Costs what was changed, not what is there.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Adds a record that is simply there, without an operation or an event. Refused when one of the site's own has its external id or slug. */
  add(model: AnyModel, values: Values, options?: AddOptions): AnyRecord
  /** Stores a record as it is, in place of the one with its id, also of one beneath. */
  put(model: AnyModel, record: AnyRecord): AnyRecord
  addOrganization(values: Values & { readonly id?: string }): Organization
  /**
   * The records of a model in all organizations, the oldest first. Of those beneath only what was changed: `everything` has the rest.
   */
  all(model: AnyModel): readonly AnyRecord[]
  /** All records of a model in the first organization, those beneath among them, the oldest first. Reads these as a whole the first time. */
  everything(model: AnyModel): Promise<readonly AnyRecord[]>
  /** What became of the records beneath, in all organizations. */
  changesOf(model: AnyModel): BaseChanges
  /** A map for a facet of one's own, taken back with what else an attempt has changed. */
  createMap<K, V>(): Map<K, V>
}

/** Where a port works and why. */
export interface PortOptions<Cause> {
  /** The first organization by default; `null` outside of organizations. */
  readonly organizationId?: string | null
  /** What its events carry as their cause. */
  readonly cause?: Cause
}

/** What may be said of a record that is added. */
export interface AddOptions {
  readonly id?: string
  /** The first organization by default. */
  readonly organizationId?: string
  /** The present moment by default. */
  readonly createdAt?: EpochMs
  /** The service itself by default. */
  readonly createdBy?: Author
}

const SYSTEM: Author = { type: 'SYSTEM', id: null }

/**
 * Makes a site in memory.
 *
 * @throws Error when a seed names a model or a field that does not exist, or has a value that does not fit
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
    outside: (effect) => (options.outside ? options.outside(effect) : SIMULATED),
    handlingOf: options.handlingOf ?? (() => (options.outside ? 'sent' : 'simulated')),
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

/** Whether a unit of work stands: not when its outcome is refused, or its answer (or result) is not ok. */
function isKept(value: unknown): boolean {
  const { kind, ok } = (typeof value === 'object' && value !== null ? value : {}) as { readonly kind?: unknown; readonly ok?: unknown }
  return kind !== 'refused' && ok !== false
}
