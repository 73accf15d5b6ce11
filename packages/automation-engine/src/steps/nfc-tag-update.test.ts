import { exampleId, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { asksFor, playAction, reachableAda, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'
import { applyPatch, parseFlow } from '../index.ts'
import { topUpLimits } from './nfc-tag-update.ts'

const customerId = '{customer.id}'
const actions = ['block', 'unblock', 'topUp', 'lowBalance']
const tagOf = (number: number, values: object = {}) => ({
  ...{ model: 'nfcTag', id: exampleId('nfcTag', number) },
  values: { customerId: ada.id, uid: `04A${number}`, balance: 1.1 * number, ...values },
})
const others = { model: 'nfcTag', id: exampleId('nfcTag', 9), values: { uid: 'FFFF', balance: 1 } }
const change = (config: object, records: Parameters<typeof playAction>[2] = { records: [reachableAda, tagOf(1), tagOf(2), others] }) =>
  playAction('nfcTagUpdate', { customerId, ...config }, records)
const requestFor = (amount: unknown, customer: object = {}) => asksFor('nfcTagUpdate', { customerId, action: 'topUp', amount }, customer)
const problems = (amount: unknown, action = 'topUp') => configProblems('nfcTagUpdate', { customerId, action, amount })

testsOfAction('nfcTagUpdate', 'customerId', { action: 'block' })
testsOfChoice('[STEP-nfcTagUpdate-01]', 'nfcTagUpdate', 'action', actions, { customerId, amount: '5' })

test('what the step allows is what the operation allows', () => {
  const body = routes.find(({ operation }) => operation.name === 'nfc-tags.updateAll')?.body
  expect((body as unknown as { properties: { amount: object } }).properties.amount).toMatchObject(topUpLimits)
})

describe('amount', () => {
  test.each([
    [5, 5],
    ['5', 5],
    ['12.50', 12.5],
    [' 0.01 ', 0.01],
    [1000, 1000],
  ])('[STEP-nfcTagUpdate-02] %j', (amount, euro) => {
    expect(problems(amount)).toEqual([])
    expect(requestFor(amount).input).toEqual({ body: { customerId: ada.id, action: 'topUp', amount: euro } })
  })

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['five', 'format'],
    ['5,00', 'format'],
    ['5.001', 'format'],
    [0.001, 'format'],
    ['1e2', 'format'],
    [0, 'too_small'],
    ['-5', 'too_small'],
    ['1000.01', 'too_large'],
  ])('[STEP-nfcTagUpdate-02] %j is an open problem', (amount, code) => {
    expect(problems(amount)).toEqual([`error ${code} /amount`])
  })

  test('[STEP-nfcTagUpdate-02] is needed by topUp, and by nothing else', () => {
    expect(configProblems('nfcTagUpdate', { customerId, action: 'topUp' })).toEqual(['error required /amount'])
    expect(problems('', 'block')).toEqual([])
    expect(problems('five', 'block')).toEqual([])
    expect(asksFor('nfcTagUpdate', { customerId, action: 'block', amount: '5' }).input).toEqual({
      body: { customerId: ada.id, action: 'block' },
    })
  })

  test('[STEP-nfcTagUpdate-02] G57 a variable is judged when its value is known', () => {
    expect(problems('{customer.customFields.credit}')).toEqual([])
    expect(requestFor('{customer.credit}', { credit: 7.5 })).toMatchObject({ input: { body: { amount: 7.5 } } })
    expect(requestFor('{customer.credit}', { credit: 0 }).failure).toMatch(
      /^amount "0" is too small: choose an amount from 0\.01 to 1000\.00\.$/,
    )
    expect(requestFor('{customer.credit}', { credit: null }).failure).toMatch(/^amount "" is no amount in euro/)
    expect(requestFor('{customer.credit}', { credit: 1001 }).failure).toMatch(/^amount "1001" is too large/)
  })

  test('a comma becomes a point', () => {
    const definition = draw({ start: newCustomer, step: ['nfcTagUpdate', { customerId, action: 'topUp', amount: '5,00' }] }, [
      'start out step',
    ])
    const [problem] = parseFlow(definition).problems
    const mended = applyPatch(definition, problem?.fix?.patch ?? [])
    expect(mended).toMatchObject({ ok: true, value: { nodes: [{}, { config: { amount: '5.00' } }] } })
    expect(mended.ok && parseFlow(mended.value as typeof definition).problems).toEqual([])
  })
})

describe('in an organization', () => {
  const tags = ({ records }: Awaited<ReturnType<typeof change>>) =>
    records('nfc-tags').map(({ balance, blocked, lowBalance }) => ({ balance, blocked, lowBalance }))
  const count = ({ eventKeys }: Awaited<ReturnType<typeof change>>, key: string) => eventKeys.filter((one) => one === key).length

  test('[STEP-nfcTagUpdate-01] block and unblock, those that are not so already', async () => {
    const blocked = await change({ action: 'block' }, { records: [tagOf(1), tagOf(2, { blocked: true }), others] })
    expect(blocked).toMatchObject({ exit: 'out', output: { updated: 1 } })
    expect([count(blocked, 'nfc-tag:blocked'), count(blocked, 'nfc-tag:updated')]).toEqual([1, 1])
    expect(tags(blocked).map((tag) => tag.blocked)).toEqual([true, true, false])
    const free = await change({ action: 'unblock' }, { records: [tagOf(1, { blocked: true }), tagOf(2, { blocked: true }), others] })
    expect([free.output, count(free, 'nfc-tag:unblocked')]).toEqual([{ updated: 2 }, 2])
  })

  test('[STEP-nfcTagUpdate-01] [STEP-nfcTagUpdate-02] topUp puts the amount on each tag, to the cent', async () => {
    const played = await change({ action: 'topUp', amount: '5.00' })
    expect(played).toMatchObject({ exit: 'out', output: { updated: 2 } })
    expect(tags(played).map(({ balance }) => balance)).toEqual([6.1, 7.2, 1])
    expect([count(played, 'nfc-tag-transaction:changed'), count(played, 'nfc-tag:updated')]).toEqual([2, 2])
    const transactions = played.records('nfc-tag-transactions').map(({ kind, amount, balance }) => `${kind} ${amount} ${balance}`)
    expect(transactions.toSorted()).toEqual(['TOP_UP 5 6.1', 'TOP_UP 5 7.2'])
  })

  test('[STEP-nfcTagUpdate-01] G128 lowBalance marks the tags whose balance is low, and writes the customer', async () => {
    const played = await change({ action: 'lowBalance' }, { records: [reachableAda, tagOf(1), tagOf(2, { balance: 50 }), others] })
    expect(played).toMatchObject({ exit: 'out', output: { updated: 1 } })
    expect(played.messages).toEqual([expect.stringMatching(/^EMAIL ada@example\.com .*low/)])
    expect(tags(played).map(({ lowBalance }) => lowBalance)).toEqual([true, false, false])
    const none = await change({ action: 'lowBalance' }, { records: [reachableAda, tagOf(1, { balance: 50 })] })
    expect(none).toMatchObject({ exit: 'out', output: { updated: 0 }, messages: [], eventKeys: [] })
  })

  test.each(actions)('[STEP-nfcTagUpdate-03] G129 %s of a customer without tags: nothing happens', async (action) => {
    expect(await change({ action, amount: '5' }, {})).toMatchObject({ exit: 'out', output: { updated: 0 }, eventKeys: [] })
  })

  test.each([
    ['an unknown customer', { customerId: exampleId('customer', 9), action: 'block' }, {}, /customer/],
    ['an amount that is not above 0', { action: 'topUp', amount: '{customer.erasedAt}0' }, {}, /^amount "0" is too small/],
    ['a wallet that refuses', { action: 'block' }, { operations: { 'nfc-tags.updateAll': refusing } }, /The wallet is closed/],
  ])('[STEP-nfcTagUpdate-03] fails for %s', async (_title, config, more, failure) => {
    const played = await change(config, { records: [tagOf(1)], ...more })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
    expect(tags(played)).toEqual([{ balance: 1.1, blocked: false, lowBalance: false }])
  })
})

function refusing(): never {
  throw new Error('The wallet is closed.')
}
