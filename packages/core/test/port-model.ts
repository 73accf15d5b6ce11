import fc from 'fast-check'
import type * as corePackage from '../src/index.ts'
import type { AnyRecord, Outcome, RecordPort, Values } from '../src/index.ts'

/** What the suite needs of the package. Handed over, so that a host tests with the very copy that it runs with. */
export type Core = Pick<
  typeof corePackage,
  'customer' | 'customerContact' | 'done' | 'fieldProblem' | 'formatTime' | 'isId' | 'models' | 'organization' | 'Refusal' | 'task'
>

/** One thing that a unit of work does. `which` counts the records that there are, the oldest first, and goes round. */
export type Step =
  | { readonly kind: 'create'; readonly values: Values }
  | { readonly kind: 'update'; readonly which: number; readonly values: Values; readonly isStale: boolean }
  | { readonly kind: 'remove'; readonly which: number }

/** One unit of work: what it does, whether it is refused in the end, and how many milliseconds after the one before it comes. */
export interface UnitPlan {
  readonly steps: readonly Step[]
  readonly isRefused: boolean
  readonly ticks: number
}

const values = fc.record(
  {
    status: fc.constantFrom('DEFAULT', 'VIP'),
    externalId: fc.constantFrom(null, 'a', 'b', 'c'),
  },
  { requiredKeys: [] },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), values }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      which: fc.nat(7),
      values,
      isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(7) }) },
)

/** What a few units of work do, one after another. */
export const unitPlans: fc.Arbitrary<readonly UnitPlan[]> = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    isRefused: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    ticks: fc.nat(2),
  }),
  { minLength: 1, maxLength: 4 },
)

/** What the model knows of a record. Its id is known only when it was made, so until then a number stands for it. */
interface Known {
  readonly id: string
  readonly version: number
  readonly status: unknown
  readonly externalId: unknown
  readonly updatedAt: string
}

/** What should come of a unit of work, and how to do the same on a port. Ids of what it makes are told by the port. */
export interface Expected {
  readonly isKept: boolean
  readonly after: readonly Known[]
  readonly created: readonly string[]
  playOn(port: RecordPort, core: Core): Promise<Outcome<readonly string[]>>
}

/** The simplest thing that holds records: a list of them, the oldest first. */
export function createPortModel() {
  let records: readonly Known[] = []
  const emitted: string[] = []
  let placeholders = 0

  return {
    play(plan: UnitPlan, at: string): Expected {
      const created: string[] = []
      let after = [...records]
      let isKept = !plan.isRefused
      for (const one of plan.steps) {
        const chosen = one.kind === 'create' ? undefined : after[one.which % Math.max(1, after.length)]
        if (one.kind !== 'create' && !chosen) continue
        if (one.kind === 'remove') {
          after = after.filter((record) => record !== chosen)
          continue
        }
        const changed = chosen
          ? { ...chosen, ...one.values, version: chosen.version + 1, updatedAt: at }
          : { id: `new-${placeholders++}`, version: 1, status: 'DEFAULT', externalId: null, ...one.values, updatedAt: at }
        const isTaken = changed.externalId !== null && after.some((other) => other !== chosen && other.externalId === changed.externalId)
        if (isTaken || (one.kind === 'update' && one.isStale)) {
          isKept = false
          break
        }
        if (!chosen) created.push(changed.id)
        after = chosen ? after.map((record) => (record === chosen ? changed : record)) : [...after, changed]
      }
      const ids = records.map(({ id }) => id)
      return { isKept, after, created, playOn: (port, core) => playOn(port, core, plan, ids) }
    },
    /** Notes what was kept, under the ids that were given. */
    keep({ after, created }: Expected, ids: readonly string[]): void {
      records = after.map((record) => ({ ...record, id: ids[created.indexOf(record.id)] ?? record.id }))
      emitted.push(...ids)
    },
    newestFirst: () => [...records].reverse(),
    changedSince: (moment: string) =>
      records.filter(({ updatedAt }) => updatedAt >= moment).sort((a, b) => (`${a.updatedAt} ${a.id}` < `${b.updatedAt} ${b.id}` ? -1 : 1)),
    /** The ids of everything that was made and told of, in that order. */
    emittedIds: () => emitted,
  }
}

async function playOn(port: RecordPort, { customer, done, fieldProblem, Refusal }: Core, plan: UnitPlan, present: readonly string[]) {
  const created: string[] = []
  let ids = [...present]
  for (const step of plan.steps) {
    const id = step.kind === 'create' ? undefined : ids[step.which % Math.max(1, ids.length)]
    if (step.kind === 'create') {
      const made: AnyRecord = await port.create(customer, step.values)
      await port.emit('customer:created', { model: 'customer', id: made.id }, { customer: made })
      created.push(made.id)
      ids.push(made.id)
    } else if (id !== undefined) {
      const record = await port.get(customer, id)
      if (!record) throw new Error(`${id} should be there`)
      if (step.kind === 'remove') await port.remove(customer, record)
      else await port.update(customer, step.isStale ? { ...record, version: record.version - 1 } : record, step.values)
      if (step.kind === 'remove') ids = ids.filter((other) => other !== id)
    }
  }
  if (plan.isRefused) throw new Refusal(fieldProblem('conflict', '/x', 'it cannot be'))
  return done(created as readonly string[])
}
