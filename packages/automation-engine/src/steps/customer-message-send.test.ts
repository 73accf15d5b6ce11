import { exampleId, routes, validate } from '@belfry/core'
import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { playStep, type Stage } from '../../test/play-step.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'
import { messageLimits } from './customer-message-send.ts'

const bodySchema = routes.find(({ operation }) => operation.name === 'customers.sendMessage')?.body as TObject
const message = { customerId: '{customer.id}', subject: 'For {customer.firstName}', body: 'Dear {customer.firstName}', sendEmail: true }
const reachable = { email: 'ada@example.com', phone: '+32 1', whatsappNumber: '+32 2' }

const play = (config: object = {}, values: object = reachable, stage: Stage = {}) =>
  playStep('customerMessageSend', { ...message, ...config }, { begins: addedAs(values), ...stage })
const addedAs = (values: object) => ({ event: { key: 'customer:created', data: { customer: { ...ada, ...values } } } }) as const

describe('config', () => {
  test.each<[string, object, string[]]>([
    ['[STEP-customerMessageSend-01] all of it', {}, []],
    ['[STEP-customerMessageSend-01] no subject', { subject: '' }, []],
    ['[STEP-customerMessageSend-01] no text', { body: '' }, ['error too_short /body']],
    ['[STEP-customerMessageSend-01] no customer', { customerId: '' }, ['error too_short /customerId']],
    ['[STEP-customerMessageSend-02] all channels', { sendSms: true, sendWhatsApp: true }, []],
    ['[STEP-customerMessageSend-02] no boolean', { sendSms: 'yes' }, ['error type /sendSms']],
    ['[STEP-customerMessageSend-03] G131 no channel is a warning', { sendEmail: false }, ['warning nothing_chosen /sendEmail']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('customerMessageSend', { ...message, ...config })).toEqual(want)
  })

  test('[STEP-customerMessageSend-03] without a channel nothing leads on by out', () => {
    const task = ['taskCreate', { title: 'x' }] as const
    const drawn = (config: object) =>
      draw({ start: newCustomer, send: ['customerMessageSend', { ...message, ...config }], a: task, b: task }, [
        'start out send',
        'send out a',
        'send skipped b',
      ])
    expect(problemsOf(drawn({}))).toEqual([])
    expect(problemsOf(drawn({ sendEmail: false }))).toEqual([
      'warning nothing_chosen /nodes/1/config/sendEmail',
      'warning exit_never_taken /edges/1/sourceHandle',
    ])
  })

  test('its limits are those of the operation', () => {
    const { subject, body } = bodySchema.properties as Record<string, { maxLength?: number }>
    expect([subject?.maxLength, body?.maxLength]).toEqual([messageLimits.subject, messageLimits.body])
  })
})

describe('run', () => {
  test('[STEP-customerMessageSend-01] sends the texts with their variables filled in', async () => {
    const { exit, eventKeys, output, simulation } = await play()
    const sent = simulation.records('notification-deliveries')
    expect(sent).toMatchObject([
      { channel: 'EMAIL', recipient: 'ada@example.com', subject: 'For Ada', body: 'Dear Ada', customerId: ada.id },
    ])
    expect(simulation.records('inbox-messages')).toMatchObject([{ direction: 'OUTBOUND', body: 'Dear Ada' }])
    expect([exit, output]).toEqual(['out', { sent: ['EMAIL'], notificationDeliveryIds: [sent[0]?.id] }])
    expect(eventKeys).toEqual(['inbox:message-created', 'inbox:thread-updated', 'notification-delivery:updated'])
  })

  test.each([
    [{ sendEmail: true }, ['EMAIL']],
    [{ sendSms: true }, ['SMS']],
    [{ sendWhatsApp: true }, ['WHATSAPP']],
    [{ sendEmail: true, sendSms: true }, ['EMAIL', 'SMS']],
    [{ sendEmail: true, sendWhatsApp: true }, ['EMAIL', 'WHATSAPP']],
    [{ sendSms: true, sendWhatsApp: true }, ['SMS', 'WHATSAPP']],
    [{ sendEmail: true, sendSms: true, sendWhatsApp: true }, ['EMAIL', 'SMS', 'WHATSAPP']],
  ])('[STEP-customerMessageSend-02] %j', async (channels, want) => {
    const { exit, simulation } = await play({ sendEmail: false, ...channels })
    expect([exit, simulation.records('notification-deliveries').map(({ channel }) => channel)]).toEqual(['out', want])
  })

  test('[STEP-customerMessageSend-03] G131 one of several channels is enough', async () => {
    const { exit, output } = await play({ sendSms: true, sendWhatsApp: true }, { phone: '+32 1' })
    expect([exit, output]).toMatchObject(['out', { sent: ['SMS'] }])
  })

  test.each([
    ['there is no address for any channel', { sendSms: true }, {}],
    ['there is one for another channel alone', { sendEmail: true }, { phone: '+32 1' }],
    ['no channel is chosen', { sendEmail: false }, reachable],
  ])('[STEP-customerMessageSend-03] skipped when %s', async (_title, config, values) => {
    const { exit, output, eventKeys, simulation } = await play(config, values)
    expect([exit, output, eventKeys]).toEqual(['skipped', { skipped: expect.stringMatching(/no address/) }, []])
    expect(simulation.records('notification-deliveries')).toEqual([])
  })

  test('texts that become too long are shortened, and a subject is one line', async () => {
    const [subject, body] = [`${'s'.repeat(499)}\n{customer.firstName}`, `${'b'.repeat(19_980)}{customer.id}`]
    const { exit, operations } = await play({ subject, body })
    const sent = operations[0]?.[1].body
    expect([exit, validate(bodySchema, sent)]).toEqual(['out', []])
    expect(sent).toMatchObject({ subject: `${'s'.repeat(499)}…`, body: expect.stringMatching(/^b{19980}cus_.*…$/) })
  })

  test.each([
    ['a customer who is not there', { customerId: exampleId('customer', 9) }, /cus_/],
    ['a customer without an id', { customerId: '{customer.birthDate}' }, /^The customerId is empty/],
    ['a text that is empty once it is filled in', { body: ' {customer.birthDate}\n' }, /^The body is empty/],
  ])('[STEP-customerMessageSend-03] %s stops the run, or leaves by error', async (_title, config, error) => {
    expect(await play(config)).toMatchObject({ status: 'failed', exit: null, error: expect.stringMatching(error) })
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
