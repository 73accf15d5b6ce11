import type { StepType } from '@belfry/automation-engine'
import { exampleId } from '@belfry/core'
import { type DrawContext, type DrawnStep, parkRecord } from './drawn-step.ts'

/** The types of steps that act on money and on what stands on the site. */
type ActionType = Extract<
  StepType,
  | 'invoiceReminderSend'
  | 'invoiceSend'
  | 'invoiceBook'
  | 'invoicePrint'
  | 'paymentLinkCreate'
  | 'mandateRequest'
  | 'mandateCollect'
  | 'consumptionInvoice'
  | 'occupationExtendInvoice'
  | 'accessMethodCreate'
  | 'accessMethodUpdate'
  | 'accessMethodSendQr'
  | 'accessPointControl'
  | 'meterSwitch'
  | 'nfcTagUpdate'
  | 'deviceCommand'
  | 'deviceSlideshow'
>

const invoiceOf = (place: DrawContext) => parkRecord(place, place.chance.pick(['invoice', 'draft']), 'invoice')

/** How each of them is drawn. One that is refused goes on behind `error`. */
export const actionDraws: { readonly [T in ActionType]: (place: DrawContext) => DrawnStep } = {
  invoiceReminderSend: (place) => action('invoiceReminderSend', { invoiceId: invoiceOf(place) }),
  invoiceSend: (place) => action('invoiceSend', { invoiceId: invoiceOf(place) }),
  invoiceBook: (place) => action('invoiceBook', { invoiceId: invoiceOf(place) }, ['out', 'skipped']),
  invoicePrint: (place) => action('invoicePrint', { invoiceId: invoiceOf(place), printer: place.chance.pick(['a4', 'pos', 'tablet']) }),
  paymentLinkCreate: (place) => action('paymentLinkCreate', { invoiceId: invoiceOf(place), method: 'any' }, ['out', 'skipped']),
  mandateRequest: (place) =>
    action('mandateRequest', { customerId: parkRecord(place, 'ben', 'customer'), mode: place.chance.pick(['request', 'reminder']) }, [
      'out',
      'skipped',
    ]),
  mandateCollect: (place) =>
    action('mandateCollect', { invoiceId: invoiceOf(place), delayDays: place.chance.pick(['{run.id}', '2']) }, ['out', 'skipped']),
  consumptionInvoice: (place) =>
    action('consumptionInvoice', { customerId: place.isCalm ? customerOf(place) : '@ada', sendEmail: true }, ['out', 'skipped']),
  occupationExtendInvoice: (place) => action('occupationExtendInvoice', { occupationId: parkRecord(place, 'stay', 'occupation') }),
  accessMethodCreate: (place) =>
    action('accessMethodCreate', { customerId: customerOf(place), type: 'QR_CODE', value: `${place.node} of {run.id}` }),
  accessMethodUpdate: (place) => {
    const status = place.chance.pick(['BLOCKED', 'ACTIVE'])
    if (place.isCalm) return action('accessMethodUpdate', { scope: 'customer', customerId: customerOf(place), status })
    return action('accessMethodUpdate', { scope: 'one', accessMethodId: parkRecord(place, 'code', 'accessMethod'), status })
  },
  accessMethodSendQr: (place) =>
    action('accessMethodSendQr', { accessMethodId: parkRecord(place, 'code', 'accessMethod'), sendEmail: true, print: 'label' }),
  accessPointControl: (place) =>
    action('accessPointControl', { accessPointId: parkRecord(place, 'door', 'accessPoint'), action: place.chance.pick(['open', 'close']) }),
  meterSwitch: (place) =>
    action('meterSwitch', { target: 'meter', meterId: parkRecord(place, 'meter', 'meter'), state: place.chance.pick(['on', 'off']) }),
  nfcTagUpdate: (place) =>
    action('nfcTagUpdate', { customerId: place.isCalm ? customerOf(place) : '@ada', action: 'topUp', amount: '0.10' }),
  deviceCommand: (place) => action('deviceCommand', { deviceId: parkRecord(place, 'display', 'device'), command: 'wake' }),
  deviceSlideshow: () =>
    action('deviceSlideshow', { scope: 'displays', mode: 'background', source: 'urls', urls: 'https://example.com/{run.id}.jpg' }),
}

function customerOf({ root }: DrawContext): string {
  return root === 'customer' ? '{customer.id}' : exampleId('customer', 99)
}

function action(type: ActionType, config: object, exits: readonly string[] = ['out']): DrawnStep {
  return { type, config: { ...config, continueOnError: true }, exits: [...exits, 'error'] }
}
