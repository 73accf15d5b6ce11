import { expect, test } from 'vitest'
import { perform } from '../../../../test/memory-port.ts'
import { createSite, NOON, rowsOf } from '../../../../test/site.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, ServicePort } from '../../../framework/operations/port.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { notifyRefusedStarts } from './notify-refused-starts.ts'

const nobody: Caller = {
  author: { type: 'SYSTEM', id: null },
  userId: null,
  keyId: null,
  narrowed: false,
  organizationIds: null,
  permissions: [],
  installationAdmin: false,
}
const telling = defineOperation({
  name: 'automations.tell',
  permission: null,
  emits: messageEvents,
  run: async (port: ServicePort, input: Parameters<typeof notifyRefusedStarts>[1]) => done(await notifyRefusedStarts(port, input)),
})

test.each([
  ['en-GB', 'organization', 'starts no runs at present', '1000 runs of the organization'],
  ['en-GB', 'cause', 'starts no runs at present', 'has led to 1000 runs'],
  ['nl-BE', 'cause', 'start nu geen uitvoeringen', 'tot 1000 uitvoeringen'],
  ['fr-FR', 'organization', 'ne lance plus', '1000 exécutions'],
  ['de-DE', 'organization', 'startet zurzeit keine', '1000 Läufe'],
] as const)('[A4] what was not started is told in %s: %s', async (locale, ceiling, subject, reason) => {
  const site = createSite({ organization: { locale } })
  const { body } = await site.call('automations.create', { body: { name: 'Welcome', definition: { nodes: [], edges: [] } } })
  const automationId = String(body.id)
  const executionContext = { caller: nobody, organizationId: site.park.id }
  const input = { automationId, at: NOON, ceiling, limit: 1000, most: { automationId, count: 998 } }
  expect(await perform(site.memory, executionContext, telling, input)).toMatchObject({ kind: 'done', value: 1 })
  const [message] = rowsOf(await site.call('notification-deliveries.list'))
  expect(message).toMatchObject({ subject: expect.stringContaining(subject), about: { model: 'automation', id: automationId } })
  expect(String(message?.body)).toContain(reason)
  expect(String(message?.body)).toContain('998')
})
