import { expect } from 'vitest'
import type { DemoSite } from './demo-site.ts'
import { calledFlow } from './hooks.ts'
import { startReceiver } from './receiver.ts'

/** Something that happens at the demo site, and the path of its run through an example flow. */
export interface DemoScenario {
  happen(site: DemoSite, automationId: string): Promise<void>
  /** Each step with its exit. */
  readonly path: readonly string[]
  /** Further checks of the result. */
  more?(site: DemoSite): Promise<void>
}

/** A scenario for each example flow, with the same result as the first scenario of the flow's own test. */
export const demoScenarios: Readonly<Record<string, DemoScenario>> = {
  birthday: {
    async happen(site) {
      const { id } = await site.find('customers', { firstName: 'Ada' })
      await site.send(`/customers/${id}`, { birthDate: '1980-06-18' }, 'PATCH')
      await site.advance('2 days')
    },
    path: ['birthday out', 'greet out', 'staying success', 'here yes', 'cake out'],
    async more(site) {
      await site.find('notification-deliveries', { recipient: 'ada@example.com', subject: 'Happy birthday, Ada!' })
      await site.find('tasks', { title: 'A cake for Ada Lovelace' })
    },
  },

  'booking-by-hook': {
    async happen(site, automationId) {
      const guest = { id: 7, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' }
      const body = { reference: 'B-42', guest, from: '2027-07-10T14:00:00Z', to: '2027-07-17T09:00:00Z', persons: 2 }
      expect((await (await calledFlow(site, automationId)).post({ body })).body).toEqual({ accepted: true })
      await site.server.idle()
    },
    path: ['booked out', 'customer success', 'reservation success', 'confirm out'],
    async more(site) {
      const { id } = await site.find('customers', { externalId: 'booking-7', lastName: 'Hopper' })
      await site.find('reservations', { externalId: 'booking-B-42', customerId: id, status: 'RESERVED', persons: 2 })
      await site.find('notification-deliveries', { recipient: 'grace@example.com', subject: 'Your booking B-42' })
    },
  },

  'check-in': {
    async happen(site) {
      const receiver = await listen(site)
      const { id } = await site.find('reservations', { terrainId: (await site.find('terrains', { number: '11' })).id })
      await site.send(`/reservations/${id}/check-in`)
      const [message] = receiver.received.map(({ body }) => JSON.parse(body.toString()))
      expect(message).toMatchObject({ event: 'barrier:text', data: { text: 'Welcome Rossi', place: 'Lakeside 11' } })
    },
    path: ['checked-in out', 'has-place yes', 'meters out', 'code out', 'send out', 'barrier success', 'slideshow out'],
    async more(site) {
      const { id } = await site.find('customers', { firstName: 'Giulia' })
      await site.find('access-methods', { customerId: id, type: 'QR_CODE', status: 'ACTIVE' })
      await site.find('meters', { serial: 'E-0011', state: 'ON' })
    },
  },

  'check-out': {
    happen: (site) => site.advance('25 hours'),
    path: ['departure out', 'meters out', 'invoice out', 'book out', 'link out', 'ask out', 'leave out'],
    async more(site) {
      const { id } = await site.find('customers', { firstName: 'Mette' })
      await site.find('reservations', { customerId: id, status: 'CHECKED_OUT' })
      await site.find('meters', { serial: 'E-0103', state: 'OFF', invoicedReading: 821.9 })
      await site.find('notification-deliveries', { recipient: 'mette@example.org', subject: 'What you have consumed' })
    },
  },

  'door-alarm': {
    async happen(site) {
      const { id } = await site.find('access-points', { name: 'Barrier north' })
      await site.send(`/access-points/${id}/report`, { physicalState: 'OPEN', openTooLong: true })
    },
    path: ['open out', 'seldom pass', 'push out', 'known notFound', 'make out'],
    async more(site) {
      await site.find('tasks', { title: 'Close Barrier north', priority: 'MEDIUM' })
    },
  },

  'insurance-chase': {
    async happen(site) {
      await site.advance('10 days')
      const { id: customerId } = await site.find('customers', { firstName: 'Lieve' })
      const policy = { customerId, documentType: 'INSURANCE_POLICY', validFrom: '2027-07-11', validUntil: '2028-07-10' }
      await site.send('/documents', policy)
      await site.advance('20 days')
    },
    path: ['runs-out out', 'first out', 'expiry out', 'is-new found', 'archive out'],
    async more(site) {
      const { id: customerId } = await site.find('customers', { firstName: 'Lieve' })
      await site.find('documents', { customerId, documentType: 'INSURANCE_POLICY', validUntil: '2027-07-10', status: 'ARCHIVED' })
    },
  },

  'low-balance': {
    async happen(site) {
      const { id } = await site.find('nfc-tags', { uid: '04B17C305D6281', balance: 3.4 })
      const { id: accessPointId } = await site.find('access-points', { name: 'Washroom by the lake' })
      await site.send(`/nfc-tags/${id}/present`, { accessPointId, charge: 1 })
    },
    path: ['paid out', 'daily pass', 'vip yes', 'each-tag done', 'tell out'],
    async more(site) {
      await site.find('nfc-tags', { uid: '04B17C305D6281', balance: 22.4 })
      await site.find('notification-deliveries', { channel: 'SMS', recipient: '+32 470 00 00 01' })
    },
  },

  'meter-alarm': {
    async happen(site) {
      const { id } = await site.find('meters', { serial: 'E-0012' })
      await site.send(`/meters/${id}/alarms`, { message: 'Leak suspected', severity: 'CRITICAL' })
      await site.advance('30 minutes')
      const { taskId, title } = (await site.list('automation-approvals'))[0]
      expect(title).toBe('Switch off the meter E-0012?')
      await site.send(`/automation-approvals/${taskId}`, { decision: 'approved' })
    },
    path: ['alarm out', 'tell out', 'resolved timeout', 'ask approved', 'off out', 'repair out'],
    async more(site) {
      await site.find('meters', { serial: 'E-0012', state: 'OFF' })
      await site.find('tasks', { title: 'Repair what the meter E-0012 tells of' })
    },
  },

  'overdue-ladder': {
    async happen(site) {
      const { id: customerId } = await site.find('customers', { firstName: 'Giulia' })
      await site.advance('8 days')
      await site.find('notification-deliveries', { recipient: 'giulia.rossi@example.net', channel: 'EMAIL' })
      await site.advance('3 days')
      const { id } = await site.find('invoices', { customerId, status: 'SENT' })
      await site.send(`/invoices/${id}/pay`, { method: 'CASH' })
    },
    path: ['overdue out', 'first out', 'first-week received', 'thanks out'],
    async more(site) {
      await site.find('comments', { content: 'Paid after a reminder.' })
    },
  },

  'pre-arrival': {
    async happen(site) {
      await site.advance('71 hours')
      const { taskId, title } = (await site.list('automation-approvals'))[0]
      // The club has no first name.
      expect(title).toContain('about tomorrow?')
      await site.send(`/automation-approvals/${taskId}`, { decision: 'approved' })
    },
    path: ['day-before out', 'ask approved', 'write out'],
    async more(site) {
      for (const [channel, recipient] of [
        ['EMAIL', 'info@ketting.example'],
        ['SMS', '+32 470 00 00 03'],
      ])
        await site.find('notification-deliveries', { channel, recipient })
    },
  },

  'quiet-hours': {
    async happen(site, automationId) {
      await site.advance('13 hours')
      const { id: customerId } = await site.find('customers', { firstName: 'Ada' })
      const body = { customerId, subject: 'Water', text: 'The water is off tomorrow.' }
      await (await calledFlow(site, automationId)).post({ body })
      await site.advance('9 hours')
      expect((await site.list('automation-runs')).map(({ status }) => status)).toEqual(['waiting'])
      await site.advance('30 minutes')
    },
    path: ['called out', 'who found', 'urgent no', 'open out', 'later out'],
    async more(site) {
      await site.find('notification-deliveries', { recipient: 'ada@example.com', subject: 'Water' })
    },
  },

  'weekly-report': {
    async happen(site) {
      const receiver = await listen(site)
      await site.advance('117 hours')
      const [message] = receiver.received.map(({ body }) => JSON.parse(body.toString()))
      expect(message).toMatchObject({ event: 'report:arrivals', data: { week: '2027-06-21', isMore: null } })
      expect(message.data.reservations.length).toBeGreaterThan(0)
    },
    path: ['monday out', 'arrivals success', 'send success'],
  },
}

/** Replaces the missing external system by a receiver, as the webhook's description says. */
async function listen(site: DemoSite) {
  const receiver = await startReceiver()
  const [{ id }] = await site.list('webhooks')
  await site.send(`/webhooks/${id}`, { url: receiver.url, enabled: true }, 'PATCH')
  return receiver
}
