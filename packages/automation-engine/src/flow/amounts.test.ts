import { describe, expect, test } from 'vitest'
import { draw, flowOf } from '../../test/draw.ts'
import { begin, bodyOf, requestOf } from '../../test/run-transitions.ts'
import { startWithData } from '../../test/starts.ts'
import { startRun } from '../index.ts'

const invoiceCame = ['trigger', { source: 'event', eventKey: 'invoice:updated' }] as const
const amountsIn = (title: string) => [
  ...flowOf(draw({ start: invoiceCame, make: ['taskCreate', { title: `x${title}` }] }, ['start out make'])).amounts,
]

describe('G60 which variables are amounts', () => {
  test.each([
    ['{invoice.total} {invoice.openAmount}', ['invoice.total', 'invoice.openAmount']],
    ['{previous.paidAmount}', ['previous.paidAmount']],
    ['{event.data.invoice.total}', ['event.data.invoice.total']],
    ['{invoice.reservation.totalAmount}', ['invoice.reservation.totalAmount']],
    ['{invoice.number} {invoice.total.x} {invoice} {invoice.constructor} {invoice.nothing.total} {event.total}', []],
  ])('%s', (title, want) => {
    expect(amountsIn(title)).toEqual(want)
  })

  test('not what a call from outside names alike', () => {
    const flow = flowOf(
      draw({ start: ['trigger', { source: 'webhook' }], make: ['taskCreate', { title: '{body.total}' }] }, ['start out make']),
    )
    expect([...flow.amounts]).toEqual([])
  })
})

describe('G60 an amount has two decimals', () => {
  const invoice = { id: 'inv_01k8e5m1z0f7q8r9s0t1v2w301', total: 12.5, paidAmount: 0, openAmount: -1234.5 }
  const start = startWithData({ invoice }, { key: 'invoice:updated', about: { model: 'invoice', id: invoice.id } })
  const play = (type: string, config: object) =>
    begin(flowOf(draw({ start: invoiceCame, step: [type, { ...config }] }, ['start out step'])), start)

  test('in text that people read', () => {
    const title = '{invoice.total}, {invoice.paidAmount}, {invoice.openAmount}, {event.data.invoice.total}'
    expect(bodyOf(play('taskCreate', { title }))).toMatchObject({ title: '12.50, 0.00, -1234.50, 12.50' })
  })

  test('in JSON between quotes, and is a number elsewhere', () => {
    const payload = '{"text": "You owe {invoice.total}", "total": {invoice.total}}'
    const { payload: sent } = requestOf(play('webhookSend', { webhookId: 'whk_1', event: 'x', payload }), 'deliver')
    expect(sent).toEqual({ text: 'You owe 12.50', total: 12.5 })
  })

  test('and is as it was stored in a path', () => {
    const { path } = requestOf(play('httpRequest', { target: 'tillor', method: 'GET', path: '/tasks?q={invoice.total}' }), 'http')
    expect(path).toBe('/tasks?q=12.5')
  })

  test('of the organization too; what is no amount of euro is written as it is', () => {
    const title = '{organization.lowBalanceThreshold} {invoice.total}'
    const flow = flowOf(draw({ start: invoiceCame, make: ['taskCreate', { title }] }, ['start out make']))
    const organization = { ...start.organization, lowBalanceThreshold: 5 }
    const odd = startWithData({ invoice: { total: 0.125 } }, { key: 'invoice:updated' })
    expect(bodyOf(startRun(flow, { ...odd, organization }))).toMatchObject({ title: '5.00 0.125' })
  })
})
