import { beforeEach, describe, expect, test } from 'vitest'
import { perform } from '../../../../test/memory-port.ts'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, ServicePort } from '../../../framework/operations/port.ts'
import { type Permission, permissions } from '../../../kernel/permissions.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { notifyFailedRun } from './notify-failed-run.ts'
import type { FailedRun } from './run-incident.ts'

const nobody: Caller = {
  author: { type: 'SYSTEM', id: null },
  userId: null,
  keyId: null,
  narrowed: false,
  organizationIds: null,
  permissions: [],
  installationAdmin: false,
}

const everyReading = (Object.keys(permissions) as Permission[]).filter((name) => name.endsWith(':read'))

const telling = defineOperation({
  name: 'automations.tell',
  permission: null,
  emits: messageEvents,
  run: async (port: ServicePort, input: Parameters<typeof notifyFailedRun>[1]) => done(await notifyFailedRun(port, input)),
})

const failure: FailedRun = { runId: 'run_1', rootRunId: 'run_1', at: NOON, step: 'Send mail', error: 'There is no address.' }

async function notify(site: Site, { failed = failure, url = 'https://belfry.example.com/runs/run_1' as string | null } = {}) {
  const definition = { nodes: [], edges: [] }
  const { body } = await site.call('automations.create', { body: { name: 'Welcome', definition } })
  const automationId = String(body.id)
  site.state.runs.set(failed.runId, { id: failed.runId, status: 'failed', error: failed.error, trigger: { model: null } })
  const executionContext = { caller: nobody, organizationId: site.park.id }
  const outcome = await perform(site.memory, executionContext, telling, { automationId, failed, url })
  const messages = rowsOf(await site.call('notification-deliveries.list')).toReversed()
  return { automationId, outcome, messages: messages as unknown as readonly { recipient: string; subject: string; body: string }[] }
}

let site: Site
beforeEach(() => {
  site = createSite({ organization: { supportEmail: 'support@example.com' } })
})

describe('a failed run', () => {
  test('G162 is told by e-mail to the members who may change the settings, and to nobody else', async () => {
    const ann = site.colleague('organization:write')
    site.colleague('automations:write', 'organization:read')
    const { outcome, messages, automationId } = await notify(site)
    expect(outcome).toMatchObject({ kind: 'done', value: 2 })
    expect(messages.map(({ recipient }) => recipient).sort()).toEqual(['ada@example.com', 'colleague1@example.com'])
    expect(messages.find(({ recipient }) => recipient === 'colleague1@example.com')).toMatchObject({
      channel: 'EMAIL',
      userId: ann.userId,
      about: { model: 'automation', id: automationId },
    })
  })

  test('G162 is told with its automation, when, at which step, why, and where to look; why is not kept', async () => {
    const { messages } = await notify(site)
    expect(messages[0]?.subject).toBe('Automation Welcome has failed')
    expect(messages[0]?.body).toBe(
      [
        'A run of the automation Welcome of Demo Park failed on Wednesday, 1 July 2026 at 14:00 (Europe/Brussels).',
        'It stopped at the step Send mail: [hidden]',
        'What you can do: look at what the run did, put right what stood in its way, and try the run again: it goes on at the step that failed. If the automation is not needed any more, disable it.',
        'Should more runs of this automation fail, you will get no other notice. The next failure is told again once a later run has completed, or once the automation was changed or disabled.',
        'The run that failed: run_1',
        'What it did, step by step: https://belfry.example.com/runs/run_1',
        'Belfry, for Demo Park',
      ].join('\n\n'),
    )
  })

  test('that came to no step is told with its reason alone, and a long reason in part', async () => {
    const { messages } = await notify(site, { failed: { ...failure, step: null, error: 'x'.repeat(2000) }, url: null })
    expect(messages[0]?.body).toContain('\n\nWhy: [hidden]\n\n')
    expect(messages[0]?.body).not.toContain('https://')
  })

  test('is told without the reason to whoever may not read what the run has read, or may read no runs', async () => {
    site.colleague('organization:write', 'automations:read')
    site.colleague('organization:write', ...everyReading.filter((name) => name !== 'automations:read'))
    const { messages } = await notify(site)
    const bodies = messages.filter(({ recipient }) => recipient.startsWith('colleague')).map(({ body }) => body)
    expect(bodies).toHaveLength(2)
    for (const body of bodies) expect(body).toContain('\n\nIt stopped at the step Send mail.\n\n')
  })

  test.each([
    ['nl-BE', 'Automatisering Welcome is mislukt', 'woensdag 1 juli 2026 om 14:00 (Europe/Brussels)', 'bij de stap Send mail: [hidden]'],
    ['fr', 'L’automatisation Welcome a échoué', 'mercredi 1 juillet 2026', 'à l’étape Send mail : [hidden]'],
    ['de', 'Die Automatisierung Welcome ist gescheitert', 'Mittwoch, 1. Juli 2026', 'beim Schritt Send mail stehen: [hidden]'],
    ['pt', 'Automation Welcome has failed', 'Wednesday, 1 July 2026', 'at the step Send mail: [hidden]'],
  ])('is told in the language of the organization: %s', async (locale, subject, moment, step) => {
    const { messages } = await notify(createSite({ organization: { locale } }))
    expect(messages[0]?.subject).toBe(subject)
    expect(messages[0]?.body).toContain(moment)
    expect(messages[0]?.body).toContain(step)
  })
})

test('the incident of an automation ends when it gets another definition or is disabled, and not when it is renamed', async () => {
  const { body } = await site.call('automations.create', { body: { name: 'Welcome', definition: { nodes: [], edges: [] } } })
  const id = String(body.id)
  const change = (values: object) => site.call('automations.update', { params: { id }, body: values })
  const isOpen = () => site.state.runIncidents.has(id)
  site.state.runIncidents.set(id, 'run_1')
  await change({ name: 'Hello' })
  await change({ enabled: true })
  expect(isOpen()).toBe(true)
  await change({ enabled: false })
  expect(isOpen()).toBe(false)
  site.state.runIncidents.set(id, 'run_1')
  await change({ definition: { nodes: [{ id: 'a', type: 'trigger', label: '', position: { x: 0, y: 0 }, config: {} }], edges: [] } })
  expect(isOpen()).toBe(false)
})
