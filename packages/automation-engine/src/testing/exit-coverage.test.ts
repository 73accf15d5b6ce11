import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import type { Scenario } from '../simulate/scenario.ts'
import { simulate } from '../simulate/simulate.ts'
import { exitCoverage } from './exit-coverage.ts'
import { replay } from './replay.ts'

const scenario = (status: string): Scenario => ({ now: NOON, event: { key: 'customer:created', data: { customer: { ...ada, status } } } })
const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const

//                       ┌─ yes ── make ─┬─ out
//  start ── pause ── vip              └─ error
//                       └─ no           odd ── yes │ no     (`no` is never taken, and nobody comes to `lost`)
const definition = draw(
  {
    start: newCustomer,
    pause: ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }],
    vip: ['condition', { conditions: all(['customer.status', 'is', 'VIP']) }, 'Is it a VIP?'],
    make: task('Welcome', { continueOnError: true }),
    odd: ['condition', { conditions: all() }],
    lost: task('Never'),
  },
  ['start out pause', 'pause out vip', 'vip yes make', 'make out odd', 'odd no lost'],
)

async function finished(status: string, surroundings: Partial<Scenario> = {}) {
  const simulation = await simulate(definition, { ...scenario(status), ...surroundings } as Scenario)
  await simulation.finish()
  return simulation
}

describe('exitCoverage', () => {
  test('counts the exits that runs took, each visit once, and says which are missing', async () => {
    const simulation = await finished('VIP')
    const { taken, takeable, ratio, missing } = exitCoverage(definition, simulation)
    expect([taken, takeable, ratio]).toEqual([5, 7, 5 / 7])
    expect(missing.map(({ nodeId, exit }) => `${nodeId} ${exit}`)).toEqual(['vip no', 'make error'])
  })

  test('tells exits that no run can take from those that none took', async () => {
    const { text } = exitCoverage(definition, [await finished('VIP'), await finished('DEFAULT')])
    expect(text).toBe(
      [
        'start               out    taken 2 times',
        'pause               out    taken 2 times',
        'Is it a VIP? (vip)  yes    taken once',
        'Is it a VIP? (vip)  no     taken once',
        'make                out    taken once',
        'make                error  NOT TAKEN',
        'odd                 yes    taken once',
        'odd                 no     It is never taken, because its conditions always hold.',
        'lost                out    No run comes to this step.',
        '6 of 7 exits that can be taken',
      ].join('\n'),
    )
  })

  test('is whole when everything was taken that can be', async () => {
    const refusing = {
      'tasks.create': () => {
        throw new Error('No')
      },
    }
    const runs = [await finished('VIP'), await finished('DEFAULT'), await finished('VIP', { operations: refusing })]
    expect(exitCoverage(definition, runs)).toMatchObject({ ratio: 1, missing: [] })
  })

  test('takes runs in every form: simulated, replayed, as the service shows them, or their entries alone', async () => {
    const simulation = await finished('VIP')
    const played = replay(simulation.journal as NonNullable<typeof simulation.journal>)
    const forms = [simulation, simulation.runs[0] ?? [], played, { steps: simulation.trace }, played.trace, [simulation.trace]]
    for (const form of forms) expect(exitCoverage(definition, form as typeof simulation)).toEqual(exitCoverage(definition, simulation))
  })

  test('counts the exit behind which runs for items begin, once for each', async () => {
    const items = draw(
      {
        start: newCustomer,
        each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }],
        one: task('{item.fileName}'),
      },
      ['start out each', 'each each one'],
    )
    const document = (fileName: string) => ({ model: 'document', values: { customerId: ada.id, documentType: 'OTHER', fileName } })
    const none = await simulate(items, scenario('VIP'))
    expect(exitCoverage(items, none).missing).toMatchObject([
      { nodeId: 'each', exit: 'each' },
      { nodeId: 'one', exit: 'out' },
    ])
    const two = await simulate(items, { ...scenario('VIP'), records: [document('a.pdf'), document('b.pdf')] })
    expect(exitCoverage(items, two).exits.map(({ exit, times }) => `${exit} ${times}`)).toEqual(['out 1', 'each 2', 'done 1', 'out 2'])
  })

  test('of no run is nothing, of a flow with errors there is none', () => {
    expect(exitCoverage(definition, [])).toMatchObject({ taken: 0, takeable: 7, ratio: 0 })
    expect(() => exitCoverage(draw({ a: ['teleport', {}] }), [])).toThrow('The definition has errors')
  })
})
