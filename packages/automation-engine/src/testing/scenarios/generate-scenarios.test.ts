import { type Definition, exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../../test/draw.ts'
import { flowFixtures } from '../../../test/flow-fixtures.ts'
import { withToys } from '../../../test/toy-steps.ts'
import { exitCoverage } from '../exit-coverage.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

type Rule = readonly [field: string, operator: string, value?: unknown]
const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const when = (...rules: readonly Rule[]) => ['condition', { conditions: all(...rules) }] as const
const either = (...rules: readonly Rule[]) => ['condition', { conditions: { ...all(...rules), match: 'any' } }] as const
const webhook = (conditions?: object) => ['trigger', { source: 'webhook', ...(conditions ? { conditions } : {}) }] as const
const after = (amount: number, unit: string) => ['delay', { mode: 'duration', duration: { amount, unit } }] as const

/** Generates, and checks that every scenario is what it says. */
function generated(definition: Definition) {
  const result = generateScenarios(definition, { registry: withToys })
  for (const { path, journal } of result.scenarios) {
    const { run, trace } = replay(JSON.parse(JSON.stringify(journal)), withToys)
    expect(pathOf({ trace })).toEqual(path)
    expect(run.status).toBe(path.at(-1)?.endsWith(' (failed)') ? 'failed' : 'completed')
  }
  return { ...result, paths: result.scenarios.map(({ path }) => path.join(', ')).sort() }
}

describe('generateScenarios', () => {
  test('takes every exit with as few runs as can be', () => {
    const definition = draw(
      {
        start: newCustomer,
        vip: when(['customer.status', 'is', 'VIP']),
        make: task('Welcome {customer.firstName}', { continueOnError: true }),
        wait: ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true, timeout: { amount: 2, unit: 'days' } }],
        send: ['webhookSend', { webhookId: 'whk_1', event: 'hello {contact.value}' }],
        call: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }],
      },
      ['start out vip', 'vip yes make', 'make out wait', 'wait received send', 'wait timeout call', 'vip no call', 'make error call'],
    )
    const { scenarios, notTaken, isSmallest, paths } = generated(definition)
    expect([notTaken, isSmallest]).toEqual([[], true])
    expect(paths).toHaveLength(5)
    const coverage = exitCoverage(
      definition,
      scenarios.map(({ journal }) => replay(journal)),
    )
    expect(coverage.ratio).toBe(1)
    expect(scenarios.flatMap(({ takes }) => takes)).toHaveLength(coverage.takeable)
  })

  test.each([
    ['body.n', 'is', 5],
    ['body.n', 'isNot', 5],
    ['body.n', 'contains', 'park'],
    ['body.n', 'greaterThan', 5],
    ['body.n', 'lessThan', '2026-07-01'],
    ['body.n', 'isOneOf', undefined, ['a', 'b']],
    ['body.n', 'isEmpty', undefined],
    ['body.n', 'isNotEmpty', undefined],
    ['query.n', 'is', 'x'],
    ['customer.status', 'is', 'VIP'],
    ['customer.status', 'isOneOf', undefined, ['VIP', 'WARNING']],
    ['customer.firstName', 'contains', 'da'],
    ['customer.firstName', 'greaterThan', 'M'],
    ['customer.email', 'isEmpty', undefined],
    ['customer.email', 'isNotEmpty', undefined],
    ['customer.createdAt', 'lessThan', '2020-01-01'],
    ['organization.name', 'is', 'Lakeside'],
    ['actor.id', 'isEmpty', undefined],
    ['event.data.customer.firstName', 'is', 'Ada'],
    ['customer.customFields.interests', 'contains', 'riding'],
  ])('finds values so that %s %s %j %j holds, and such that it does not', (...[field, operator, value, values]: readonly unknown[]) => {
    const start = /^(body|query)/.test(String(field)) ? webhook() : newCustomer
    const rule = { id: 'r', field, operator, ...(value === undefined ? {} : { value }), ...(values ? { values } : {}) }
    const { paths, notTaken } = generated(
      draw({ start, ask: ['condition', { conditions: { match: 'all', rules: [rule] } }] }, ['start out ask']),
    )
    expect([paths, notTaken]).toEqual([['start out, ask no', 'start out, ask yes'], []])
  })

  test('several rules about one variable, and about several', () => {
    const definition = draw(
      {
        start: webhook(all(['body.kind', 'is', 'booking'])),
        range: when(
          ['body.nights', 'greaterThan', 3],
          ['body.nights', 'lessThan', 4],
          ['body.guest.name', 'contains', 'A'],
          ['body.guest.name', 'contains', 'B'],
        ),
        some: either(['body.kind', 'is', 'other'], ['body.guest.age', 'lessThan', 18]),
      },
      ['start out range', 'range yes some', 'range no some'],
    )
    const { paths, notTaken, isSmallest, scenarios } = generated(definition)
    expect([paths.length, notTaken, isSmallest]).toEqual([2, [], true])
    for (const { journal } of scenarios) expect(journal.start).toMatchObject({ cause: { body: { kind: 'booking' } } })
  })

  test('a variable that is asked for twice is one thing, unless somebody may have changed it meanwhile', () => {
    const [vip, same] = [when(['customer.status', 'is', 'VIP']), when(['customer.status', 'is', 'VIP'])]
    const nodes = { start: newCustomer, vip, same, no: task('No'), yes: task('Yes') }
    const at = generated(draw(nodes, ['start out vip', 'vip yes same', 'same yes yes', 'same no no']))
    expect(at.notTaken).toEqual([
      { nodeId: 'same', exit: 'no', why: 'No value of customer.status leads to "same" by "no" together with "vip" by "yes".' },
      { nodeId: 'no', exit: 'out', why: expect.any(String) },
    ])
    expect(at.paths).toEqual(['start out, vip no', 'start out, vip yes, same yes, yes out'])
    const later = generated(
      draw({ ...nodes, pause: after(1, 'days') }, ['start out vip', 'vip yes pause', 'pause out same', 'same yes yes', 'same no no']),
    )
    expect(later.notTaken).toEqual([])
  })

  test('takes another way where two of them contradict each other', () => {
    // Two pairs that always agree: only two of the four ways can be taken, and they are enough.
    const [one, two] = [when(['body.vip', 'is', true]), when(['body.vip', 'is', true])]
    const definition = draw({ start: webhook(), one, a: task('a'), b: task('b'), two, c: task('c'), d: task('d') }, [
      'start out one',
      'one yes a',
      'one no b',
      'a out two',
      'b out two',
      'two yes c',
      'two no d',
    ])
    expect(generated(definition)).toMatchObject({
      paths: ['start out, one no, b out, two no, d out', 'start out, one yes, a out, two yes, c out'],
      notTaken: [],
      isSmallest: true,
    })
  })

  test('branches of a switch, also by what an answer says', () => {
    const definition = draw(
      {
        start: webhook(),
        call: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }],
        by: [
          'switch',
          {
            field: 'response.status',
            cases: [
              { id: 'a', key: 'not there', value: 404 },
              { id: 'b', key: 'failed', value: 500 },
            ],
          },
        ],
        first: when(['response.data.data.0.priority', 'is', 'HIGH']),
      },
      ['start out call', 'call success first', 'call failed by'],
    )
    expect(generated(definition)).toMatchObject({
      paths: [
        'start out, call failed, by a',
        'start out, call failed, by b',
        'start out, call failed, by default',
        'start out, call success, first no',
        'start out, call success, first yes',
      ],
      notTaken: [],
    })
  })

  test('what an operation answers, and what an event brings', () => {
    const definition = draw(
      {
        start: newCustomer,
        make: task('x'),
        urgent: when(['createdTask.priority', 'is', 'URGENT']),
        wait: ['waitForEvent', { eventKey: 'customer:contact:created' }],
        phone: when(['contact.type', 'is', 'PHONE'], ['event.data.contact.value', 'contains', '+32']),
        ask: ['interview', { questions: 3 }],
      },
      ['start out make', 'make out urgent', 'urgent yes wait', 'urgent no wait', 'wait received phone', 'phone no ask'],
    )
    const { paths, notTaken } = generated(definition)
    expect([paths.length, notTaken]).toEqual([
      2,
      [{ nodeId: 'wait', exit: 'timeout', why: 'It is never taken, because there is no timeout.' }],
    ])
  })

  test('a rule may compare two variables', () => {
    const definition = draw(
      {
        start: newCustomer,
        same: when(['customer.firstName', 'is', '{customer.lastName}']),
        late: when(['customer.firstName', 'isNot', '{organization.name}']),
      },
      ['start out same', 'same yes late', 'same no late'],
    )
    expect(generated(definition)).toMatchObject({ notTaken: [], isSmallest: true })
  })

  test('a record that is named may be missing', () => {
    const definition = draw(
      {
        start: ['trigger', { source: 'event', eventKey: 'reservation:created' }],
        known: when(['customer.lastName', 'isNotEmpty']),
        through: when(['reservation.customer.status', 'is', 'VIP']),
      },
      ['start out known', 'known yes through'],
    )
    const { notTaken, scenarios } = generated(definition)
    expect(notTaken).toEqual([])
    expect(scenarios).toHaveLength(3)
  })

  test.each([
    ['a time of day', { source: 'daily', hour: '8', minute: '0' }],
    ['a cron expression', { source: 'cron', cron: '0 9 * * 1' }],
    ['a date of a record', { source: 'dateReached', date: 'reservation.checkInAt' }],
    ['an overdue invoice', { source: 'invoiceOverdue' }],
  ])('begins by %s', (_, config) => {
    const definition = draw({ start: ['trigger', config], make: task('x') }, ['start out make'])
    expect(generated(definition)).toMatchObject({ paths: ['start out, make out'], notTaken: [] })
  })

  test('a step says itself what answers lead where, with what later steps want of them', () => {
    const definition = draw({ start: webhook(), guess: ['guess', { secret: 4711 }], big: when(['prize.name', 'contains', 'Gold']) }, [
      'start out guess',
      'guess right big',
    ])
    expect(generated(definition)).toMatchObject({
      paths: ['start out, guess right, big no', 'start out, guess right, big yes', 'start out, guess wrong'],
      notTaken: [],
      isSmallest: true,
    })
  })

  test('what a step cannot do without is there: an id, a number', () => {
    const definition = draw(
      {
        start: webhook(),
        known: when(['body.who', 'isEmpty']),
        send: ['webhookSend', { webhookId: '{body.to}', event: 'x' }],
        pause: ['delay', { mode: 'duration', duration: { amount: '{body.nights}', unit: 'days' } }],
        set: ['taskSetStatus', { taskId: '{response.data.items.0.id}', status: 'COMPLETED' }],
        call: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }],
      },
      ['start out known', 'known yes send', 'known no send', 'send success pause', 'pause out call', 'call success set'],
    )
    expect(generated(definition)).toMatchObject({ notTaken: [], isSmallest: true })
  })

  test('a step that decides by the time is come to at such a time, also behind a wait', () => {
    const definition = draw({ start: webhook(), now: ['byHalf', {}], pause: after(20, 'hours'), later: ['byHalf', {}] }, [
      'start out now',
      'now morning pause',
      'now afternoon pause',
      'pause out later',
    ])
    const { notTaken, paths } = generated(definition)
    expect(notTaken).toEqual([])
    expect(paths).toHaveLength(2)
    const once = generated(
      draw({ start: ['trigger', { source: 'daily', hour: '8', minute: '0' }], now: ['byHalf', {}] }, ['start out now']),
    )
    expect(once.notTaken).toMatchObject([
      { nodeId: 'now', exit: 'afternoon', why: 'A run that was to leave "now" by "afternoon" left by "morning".' },
    ])
  })

  test('says of each exit that is not taken why', () => {
    const definition = draw(
      {
        start: newCustomer,
        odd: when(['customer.status', 'is', 'SHINY']),
        nobody: task('x'),
        never: ['condition', { conditions: all() }],
        stumble: ['stumble', {}],
      },
      ['start out never', 'never yes odd', 'odd no stumble'],
    )
    expect(generated(definition)).toMatchObject({
      paths: ['start out, never yes, odd no, stumble (failed)'],
      notTaken: [
        { nodeId: 'odd', exit: 'yes', why: 'No value of customer.status leads to "odd" by "yes".' },
        { nodeId: 'nobody', exit: 'out', why: 'No run comes to this step.' },
        { nodeId: 'never', exit: 'no', why: 'It is never taken, because its conditions always hold.' },
        { nodeId: 'stumble', exit: 'out', why: 'A run that was to leave "stumble" by "out" failed: It stumbled.' },
      ],
    })
  })

  test('a record is looked up, an approval decided, a draft put out under another name than its operation gives it', () => {
    const definition = draw(
      {
        start: webhook(),
        who: ['recordLookup', { model: 'Customer', recordId: '{body.id}' }],
        ask: ['approval', { title: 'May we?', timeout: { amount: 1, unit: 'hours' } }],
        bill: ['consumptionInvoice', { customerId: '{foundCustomer.id}' }],
        book: ['invoiceBook', { invoiceId: '{createdInvoice.id}' }],
        notify: ['staffNotify', { userIds: [exampleId('user')], title: 'No', sendPush: true, continueOnError: true }],
      },
      ['start out who', 'who found ask', 'ask approved bill', 'bill out book', 'ask rejected notify', 'ask timeout notify'],
    )
    const { notTaken, isSmallest, paths } = generated(definition)
    expect([notTaken, isSmallest]).toEqual([[], true])
    expect(paths).toHaveLength(6)
  })

  test('a record that another one names is not there where none is to be named', () => {
    const definition = draw(
      {
        start: ['trigger', { source: 'event', eventKey: 'reservation:created' }],
        placed: when(['reservation.terrainId', 'isNotEmpty']),
        where: task('To {terrain.name}'),
        find: task('Find a place'),
        tell: task('{terrain.name}: {customer.lastName}'),
      },
      ['start out placed', 'placed yes where', 'placed no find', 'where out tell', 'find out tell'],
    )
    const { notTaken, paths } = generated(definition)
    expect(notTaken).toEqual([])
    expect(paths).toEqual(['start out, placed no, find out, tell out', 'start out, placed yes, where out, tell out'])
  })

  test('the same definition has the same scenarios', () => {
    const definition = draw({ start: newCustomer, vip: when(['customer.status', 'is', 'VIP']) }, ['start out vip'])
    expect(generateScenarios(definition)).toEqual(generateScenarios(definition))
    expect(() => generateScenarios(definition, { timeZone: 'Mars/Base' })).toThrow('is no time zone')
    expect(generateScenarios(definition, { now: '2030-01-01T00:00:00Z' }).scenarios[0]?.journal.start.now).toBe(1_893_456_000_000)
  })
})

describe('of the flows in conformance/flows', () => {
  const sound = flowFixtures.filter(({ problems }) => problems.every(({ severity }) => severity === 'warning'))

  test.each(sound)('$file: each exit is taken that can be', ({ definition }) => {
    const { notTaken, isSmallest } = generated(definition as Definition)
    expect(isSmallest).toBe(true)
    // No customer has the status 5, which one of them asks for.
    for (const { why } of notTaken)
      expect(why).toMatch(/^(It is never taken, because|No run comes to this step|No value of customer.status leads to "way")/)
  })
})
