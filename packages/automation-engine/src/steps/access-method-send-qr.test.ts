import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, reachableAda, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada, NOON } from '../../test/starts.ts'
import { accessMethodSendQr } from './access-method-send-qr.ts'

const accessMethodId = exampleId('accessMethod', 1)
const methodOf = (type = 'QR_CODE', value = 'park-7') => ({
  ...{ model: 'accessMethod', id: accessMethodId },
  values: { customerId: ada.id, type, value },
})
const send = (config: object, records = [reachableAda, methodOf()]) =>
  playAction('accessMethodSendQr', { accessMethodId, ...config }, { records })

testsOfAction('accessMethodSendQr', 'accessMethodId', { print: 'label' })
testsOfChoice('[STEP-accessMethodSendQr-02]', 'accessMethodSendQr', 'print', ['none', 'label', 'thermal'], {
  accessMethodId,
  sendSms: true,
})

describe('config', () => {
  test.each([[{ sendEmail: true }], [{ sendSms: true }], [{ sendWhatsApp: true }], [{ print: 'label' }]])(
    '[STEP-accessMethodSendQr-01] %j is enough',
    (config) => {
      expect(configProblems('accessMethodSendQr', { accessMethodId, ...config })).toEqual([])
      expect(asksFor('accessMethodSendQr', { accessMethodId, ...config })).toEqual({
        operation: 'access-methods.sendQr',
        input: { id: accessMethodId, body: { sendEmail: false, sendSms: false, sendWhatsApp: false, print: 'none', ...config } },
      })
    },
  )

  test.each([[{}], [{ sendEmail: false, print: 'none' }]])(
    '[STEP-accessMethodSendQr-01] nothing chosen, as %j, is pointed out, and a failure',
    (config) => {
      const own = { accessMethodId, ...config } as Parameters<typeof accessMethodSendQr.run>[0]
      expect(configProblems('accessMethodSendQr', own)).toEqual(['warning nothing_chosen /sendEmail'])
      const context = {
        runId: 'run_1',
        nodeId: 'a',
        now: NOON,
        variables: { read: () => undefined },
        actor: null,
        records: [],
        timeZone: 'UTC',
        authored: own,
      }
      expect(accessMethodSendQr.run(own, context)).toEqual({
        kind: 'fail',
        message: expect.stringMatching(/^Here nothing is chosen: turn sendEmail/),
      })
    },
  )
})

describe('in an organization', () => {
  test.each([
    [{ sendEmail: true }, ['EMAIL ada@example.com']],
    [{ sendSms: true }, ['SMS +32470123456']],
    [{ sendWhatsApp: true }, ['WHATSAPP +32470123457']],
    [{ sendEmail: true, sendSms: true, sendWhatsApp: true }, ['EMAIL ada@example.com', 'SMS +32470123456', 'WHATSAPP +32470123457']],
  ])('[STEP-accessMethodSendQr-01] %j', async (config, want) => {
    const { exit, eventKeys, messages, output, records } = await send(config)
    expect([exit, [...new Set(eventKeys)]]).toEqual(['out', ['notification-delivery:updated']])
    expect(messages.map((message) => message.split(' ').slice(0, 2).join(' '))).toEqual(want)
    expect(output).toEqual({ notificationDeliveryIds: records('notification-deliveries').map(({ id }) => id), printQueueJobId: null })
  })

  test.each([
    ['label', 'LABEL'],
    ['thermal', 'THERMAL'],
  ])('[STEP-accessMethodSendQr-02] print: %s', async (print, printer) => {
    const { exit, eventKeys, output, messages, records } = await send({ print })
    const [job] = records('print-queue-jobs')
    expect(job).toMatchObject({ printer, document: { model: 'accessMethod', id: accessMethodId } })
    expect([exit, messages, [...new Set(eventKeys)]]).toEqual(['out', [], ['print-queue-job:updated']])
    expect(output).toEqual({ notificationDeliveryIds: [], printQueueJobId: job?.id })
  })

  test('[STEP-accessMethodSendQr-01] a channel without an address is left out as long as another has one', async () => {
    const partly = { ...reachableAda, values: { email: 'ada@example.com' } }
    const { exit, messages } = await send({ sendEmail: true, sendSms: true }, [partly, methodOf()])
    expect([exit, messages]).toEqual(['out', [expect.stringMatching(/^EMAIL ada@example\.com/)]])
  })

  test.each([
    ['an unknown access method', { print: 'label' }, [reachableAda], /There is no access method/],
    ['one that is no QR code', { print: 'label' }, [reachableAda, methodOf('PIN_CODE', '4711')], /of the type PIN_CODE/],
    ['no address for any chosen channel', { sendEmail: true, sendSms: true }, [methodOf()], /has no email and no phone/],
  ])('[STEP-accessMethodSendQr-01] fails for %s', async (_title, config, records, failure) => {
    expect(await send(config, records)).toMatchObject({ exit: 'error', eventKeys: [], messages: [], error: expect.stringMatching(failure) })
  })
})
