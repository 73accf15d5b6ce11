import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { accessMethod } from './access-method.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const ada = { firstName: 'Ada', email: 'ada@example.com', phone: '+32 470 1', whatsappNumber: '+32 470 2' }
function qrOf(values: object = ada, type = 'QR_CODE') {
  const customerId = site.addCustomer({ ...values }).id
  return site.memory.add(accessMethod, { customerId, type, value: 'SECRET22' })
}
const send = (id: string, body: object, call: object = {}) => site.call('access-methods.sendQr', { params: { id }, body, ...call })
const effects = () => site.memory.effects.map(({ effect }) => [effect.kind, effect.payload] as const)

describe('[STEP-accessMethodSendQr-01] sending a QR code', () => {
  test('attaches its picture to an e-mail, and writes it out in SMS and WhatsApp', async () => {
    const { id, customerId } = qrOf()
    const { status, body } = await send(id, { sendEmail: true, sendSms: true, sendWhatsApp: true })
    expect(status).toBe(200)
    expect(body.notificationDeliveryIds).toHaveLength(3)
    expect(body.printQueueJobId).toBeNull()
    const text = 'Your access code for Demo Park: SECRET22'
    expect(effects()).toMatchObject([
      [
        'mail',
        {
          to: 'ada@example.com',
          subject: 'Your access code for Demo Park',
          attachments: [{ fileName: 'access-code.png', contentType: 'image/png', render: { kind: 'qr', value: 'SECRET22' } }],
        },
      ],
      ['sms', { to: '+32 470 1', body: text }],
      ['whatsapp', { to: '+32 470 2', body: text }],
    ])
    expect(effects()[0]?.[1].body).not.toContain('SECRET22')
    const [delivery] = body.notificationDeliveryIds as string[]
    expect(site.record(delivery)).toMatchObject({ customerId, about: { model: 'accessMethod', id }, status: 'SENT' })
    expect(new Set(site.events().map(({ key }) => key))).toEqual(new Set(['notification-delivery:updated']))
  })

  test.each([
    ['label', 'LABEL'],
    ['thermal', 'THERMAL'],
  ])('[STEP-accessMethodSendQr-02] prints it on the %s printer', async (print, printer) => {
    const { id } = qrOf({})
    const { body } = await send(id, { print })
    expect(body.notificationDeliveryIds).toEqual([])
    expect(site.record(body.printQueueJobId)).toMatchObject({ printer, status: 'PRINTED', document: { model: 'accessMethod', id } })
    expect(effects()).toEqual([['print', { printer, title: 'QR code', render: { kind: 'qr', value: 'SECRET22' } }]])
    expect(site.events().map(({ key }) => key)).toEqual(['print-queue-job:updated'])
  })

  test('[G131] leaves out what the customer has no address for, as long as something goes out', async () => {
    const { id } = qrOf({ phone: '+32 470 1' })
    expect((await send(id, { sendEmail: true, sendSms: true })).body.notificationDeliveryIds).toHaveLength(1)
    expect((await send(id, { sendEmail: true, print: 'label' })).body.notificationDeliveryIds).toEqual([])
    expect(effects().map(([kind]) => kind)).toEqual(['sms', 'print'])
  })

  test('is refused when nothing is chosen, when nobody can be reached, and for what is no QR code', async () => {
    const [one, pin] = [qrOf({}), qrOf(ada, 'PIN_CODE')]
    for (const body of [{}, { sendEmail: false, print: 'none' }]) {
      expect(await send(one.id, body)).toMatchObject({
        status: 400,
        problem: {
          errors: [
            { pointer: '', code: 'nothing_chosen', message: 'nothing is chosen: choose sendEmail, sendSms, sendWhatsApp or a printer' },
          ],
        },
      })
    }
    expect(await send(one.id, { sendEmail: true, sendWhatsApp: true })).toMatchObject({
      status: 409,
      problem: {
        code: 'conflict',
        detail: `The customer ${one.customerId} has no email and no whatsappNumber, so nothing can be sent. Add it, or choose another way.`,
      },
    })
    expect(await send(pin.id, { sendEmail: true })).toMatchObject({
      status: 409,
      problem: { detail: 'The access method is of the type PIN_CODE. Only one of the type QR_CODE has a QR code.' },
    })
    expect(await send(pin.id, { sendEmail: true }, { as: site.colleague('accessControl:read') })).toMatchObject({ status: 403 })
    expect(site.memory.effects).toEqual([])
  })
})
