import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceIncident, firstNoticeDueAt } from './advance-incident.ts'
import type { Incident } from './incident.ts'
import { essentialSignals, type IncidentSignal } from './incident-signal.ts'
import { createNaiveEndpoint, type Step } from './naive-endpoint.testdata.ts'

const DELIVERIES = 4
const delivery = fc.integer({ min: 0, max: DELIVERIES - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('fail' as const), delivery }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const), delivery }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lose' as const), delivery }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dismiss' as const), delivery }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disable' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('enable' as const) }) },
)
/** Steps with the seconds that pass before each: mostly short against five minutes, sometimes long. */
const trace = fc.array(fc.tuple(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 900 })), step), {
  minLength: 1,
  maxLength: 60,
})

/** A node as the server runs it: one unit of work takes signals, decides, stores and notifies. What is `due` stands in the store. */
class Store {
  incident: Incident | null = null
  signals: IncidentSignal[] = []
  readonly notices: { readonly at: number; readonly kind: string; readonly incident: number }[] = []
  incidents = 0

  /** One unit of work; one that ends in a crash leaves nothing behind, whatever it had decided. */
  look(now: number, { unresolved, enabled }: { readonly unresolved: boolean; readonly enabled: boolean }, crashes: boolean): void {
    const before = this.incident
    const { open, endedAt, notices } = advanceIncident(before, this.signals, { now, unresolved, enabled })
    if (crashes) return
    if (open && (!before || endedAt !== null)) this.incidents += 1
    this.signals = []
    this.incident = open
    for (const { kind } of notices) this.notices.push({ at: now, kind, incident: this.incidents })
  }

  get dueAt(): number | null {
    return this.incident && firstNoticeDueAt(this.incident)
  }
}

test('[NOTIF-01] [LIMIT-18] over random histories, notices are those of a naive model that knows everything', () => {
  fc.assert(
    fc.property(trace, (steps) => {
      const naive = createNaiveEndpoint()
      const store = new Store()
      for (const [pause, one] of steps) {
        const at = naive.now + pause * 1000
        while (store.dueAt !== null && store.dueAt < at) store.look(store.dueAt, naive.present, false)
        naive.pass(at)
        store.signals.push(...naive.take(one))
        store.look(at, naive.present, false)
      }
      expect(store.notices.map(({ at, kind }) => ({ at, kind }))).toEqual(naive.notices)
    }),
    { numRuns: propertyRuns(3000) },
  )
})

test('[NOTIF-01] [LIMIT-18] with two nodes, crashes and late looks there are never more than two, and never one too early', () => {
  const looks = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.boolean()), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(trace, looks), { minLength: 1, maxLength: 4 }), (parts) => {
      const naive = createNaiveEndpoint()
      const store = new Store()
      for (const [steps, between] of parts) {
        // Two nodes look when they come to it: after some steps, one of them perhaps crashing before its commit.
        for (const [pause, one] of steps) {
          naive.pass(naive.now + pause * 1000)
          store.signals.push(...naive.take(one))
        }
        store.signals = [...essentialSignals(store.signals)]
        for (const [pause, crashes] of between) {
          naive.pass(naive.now + pause * 1000)
          store.look(naive.now, naive.present, crashes)
          store.look(naive.now, naive.present, false)
        }
      }
      for (let incident = 1; incident <= store.incidents; incident++) {
        const notices = store.notices.filter((one) => one.incident === incident)
        expect(new Set(notices.map(({ kind }) => kind)).size).toBe(notices.length)
        expect(notices.length).toBeLessThanOrEqual(2)
      }
      for (const { at, kind } of store.notices) if (kind === 'failing') expect(naive.failedThroughout(at - 300_000, at)).toBe(true)
    }),
    { numRuns: propertyRuns(2000) },
  )
})
