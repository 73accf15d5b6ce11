import { type EffectKind, effectKinds, flowOperations, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { draftFlow } from '../draft/draft.ts'
import { steps } from '../index.ts'
import type { AnyStep, Unconnected } from '../step/step-definition.ts'
import { kindsAreConnected } from './kinds-are-connected.ts'
import { worded } from './rule.ts'

type Step = readonly [type: string, config: Readonly<Record<string, unknown>>]

/** What is found of one step, where these kinds are not sent. */
function findingsOf(step: Step, unconnected: Partial<Unconnected> | undefined) {
  const site = unconnected ? { unconnected: { simulated: [], refused: [], ...unconnected } } : {}
  const draft = draftFlow(draw({ start: newCustomer, step }, ['start out step']), steps, site)
  return kindsAreConnected.check(draft).map(worded)
}
const codes = (step: Step, unconnected: Partial<Unconnected> | undefined) =>
  findingsOf(step, unconnected).map(({ code, pointer }) => `${code} ${pointer.replace('/nodes/1/', '')}`)

const open: Step = ['accessPointControl', { accessPointId: '{customer.id}', action: 'open' }]
const write = (channels: object, body = 'Hello'): Step => ['customerMessageSend', { customerId: '{customer.id}', body, ...channels }]
const all = [...effectKinds]

describe('[G170] a step that asks for a kind for which no connector is set up', () => {
  test('is pointed out, with the kind and the remedy; simulated ones as well', () => {
    expect(findingsOf(open, { refused: ['access'] })).toMatchObject([
      {
        code: 'no_connector',
        nodeId: 'step',
        pointer: '/nodes/1/type',
        message:
          '"step" asks for access, and no connector is set up for that: it is refused. Have one set up, or let the flow go on by the exit error.',
      },
    ])
    expect(findingsOf(open, { simulated: ['access'] })).toMatchObject([
      { code: 'effect_simulated', message: '"step" asks for access, which is only simulated here: nothing leaves the service.' },
    ])
    expect(findingsOf(['accessPointControl', { ...open[1], continueOnError: true }], { refused: ['access'] })).toMatchObject([
      { message: expect.stringMatching(/it is refused\. Have one set up\.$/) },
    ])
  })

  test('is not pointed out where the kind is sent, nor where nothing is known of connectors', () => {
    expect(codes(open, { refused: all.filter((kind) => kind !== 'access') })).toEqual([])
    expect(codes(open, undefined)).toEqual([])
  })

  test.each([
    [write({ sendEmail: true, sendSms: true }), { refused: ['sms'] }, ['channel_not_connected config/sendSms']],
    [write({ sendEmail: true, sendSms: true }), { refused: ['sms', 'mail'] }, ['no_connector config/sendEmail']],
    [write({ sendSms: true }), { refused: ['sms'] }, ['no_connector config/sendSms']],
    [write({ sendEmail: true }), { refused: ['sms'] }, []],
    [write({ sendEmail: true, sendSms: true }), { simulated: ['sms'] }, ['effect_simulated config/sendSms']],
    [write({ sendEmail: true, sendSms: true }), { simulated: all }, ['effect_simulated config/sendEmail']],
    [
      ['accessMethodSendQr', { accessMethodId: '{customer.id}', sendSms: true, print: 'label' }],
      { refused: ['sms'] },
      ['channel_not_connected config/sendSms'],
    ],
    [
      ['staffNotify', { notifyActor: true, title: 'a', sendPush: true, sendEmail: true }],
      { refused: ['push'] },
      ['channel_not_connected config/sendPush'],
    ],
    [['mandateRequest', { customerId: '{customer.id}' }], { refused: ['mail'] }, ['no_connector type']],
    [['mandateRequest', { customerId: '{customer.id}', mode: 'reminder' }], { refused: ['collection'] }, []],
    [['invoicePrint', { invoiceId: '{customer.id}', printer: 'tablet' }], { refused: ['print'] }, []],
    [['invoicePrint', { invoiceId: '{customer.id}', printer: 'a4' }], { refused: ['print'] }, ['no_connector config/printer']],
    [['nfcTagUpdate', { customerId: '{customer.id}', action: 'lowBalance' }], { refused: ['nfc'] }, []],
    [['nfcTagUpdate', { customerId: '{customer.id}', action: 'lowBalance' }], { refused: ['mail'] }, ['no_connector config/action']],
    [['accessMethodCreate', { customerId: '{customer.id}', type: 'QR_CODE' }], { refused: ['access'] }, ['no_connector type']],
    // Only the run knows the conversation's channel.
    [['inboxReply', { threadId: '{customer.id}', body: 'Hello' }], { refused: ['sms', 'whatsapp'] }, []],
    [['inboxReply', { threadId: '{customer.id}', body: 'Hello' }], { refused: all }, ['no_connector type']],
    [['inboxReply', { threadId: '{customer.id}', body: 'Hello' }], { simulated: ['sms', 'whatsapp'] }, []],
    [['inboxReply', { threadId: '{customer.id}', body: 'Hello' }], { simulated: all }, ['effect_simulated type']],
    [
      ['httpRequest', { target: 'tillor', method: 'POST', path: '/access-points/{customer.id}/open' }],
      { refused: ['access'] },
      ['no_connector config/path'],
    ],
    [['httpRequest', { target: 'tillor', method: 'GET', path: '/access-points' }], { refused: all }, []],
    [['taskCreate', { title: 'a' }], { refused: all }, []],
  ] as readonly (readonly [Step, Partial<Unconnected>, readonly string[]])[])('%j with %j: %j', (step, unconnected, expected) => {
    expect(codes(step, unconnected)).toEqual(expected)
  })
})

describe('an address that leads nowhere', () => {
  const pay = (body: string) => write({ sendEmail: true }, body)

  test('is pointed out in a text that is really sent, with its place', () => {
    const [finding, ...others] = findingsOf(pay('Pay here: {paymentLink.url}'), { simulated: ['payment'] })
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'simulated_value_leaves',
      pointer: '/nodes/1/config/body',
      range: [11, 26],
      message:
        '"step" really sends by mail, and "paymentLink.url" is the address of a payment link that is only simulated here: it leads nowhere.',
    })
    expect(codes(pay('{customer.lastInvoice.paymentLinkUrl}'), { simulated: ['payment'] })).toEqual(['simulated_value_leaves config/body'])
    expect(codes(pay('{mandate.signingUrl}'), { simulated: ['collection'] })).toEqual(['simulated_value_leaves config/body'])
  })

  test('is not where the payment is real, or the message is not', () => {
    expect(codes(pay('{paymentLink.url}'), { simulated: ['sms'] })).toEqual([])
    expect(codes(pay('{paymentLink.url}'), { simulated: ['payment', 'mail'] })).toEqual(['effect_simulated config/sendEmail'])
    expect(codes(pay('{paymentLink.amount}'), { simulated: ['payment'] })).toEqual([])
  })
})

test('a step whose operations ask for a kind says so, and for no other kind', () => {
  const kindsByOperation = new Map([...routes, ...flowOperations].map(({ operation }) => [operation.name, operation.asks]))
  const examples: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
    accessPointControl: [{ action: 'open' }, { action: 'close' }],
    accessMethodSendQr: [{ sendEmail: true, sendSms: true, sendWhatsApp: true, print: 'label' }],
    accessMethodUpdate: [{ scope: 'one' }, { scope: 'customer' }],
    consumptionInvoice: [{ sendEmail: true, sendSms: true }],
    customerMessageSend: [{ sendEmail: true, sendSms: true, sendWhatsApp: true }],
    mandateRequest: [{ mode: 'request' }, { mode: 'reminder' }],
    nfcTagUpdate: [{ action: 'block' }, { action: 'lowBalance' }],
    staffNotify: [{ sendPush: true, sendEmail: true }],
  }
  // Push notices of an approval go to those who have enabled them, beside the mail; calls ask for what their path leads to.
  const additional: readonly (readonly [string, EffectKind])[] = [['approval', 'push']]
  for (const { type, operations, effects } of Object.values<AnyStep>(steps)) {
    if (type === 'httpRequest' || !operations) continue
    const configs = examples[type] ?? [{}]
    const declared = new Set(configs.flatMap((config) => effects?.(config)?.map(({ kind }) => kind) ?? []))
    const kinds = new Set(configs.flatMap((config) => operations(config).flatMap((name) => kindsByOperation.get(name) ?? [])))
    for (const [step, kind] of additional) if (step === type) kinds.delete(kind)
    expect([type, ...[...declared].sort()]).toEqual([type, ...[...kinds].sort()])
  }
})
