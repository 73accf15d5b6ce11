import { type AnyOperation, customer, type Outcome, routes, runOperation, workflowCaller } from '@belfry/core'
import { createMemorySite } from '@belfry/core/memory'
import { expect, test } from 'vitest'
import { renderAttachments } from '../../src/external/connectors/attachments.ts'
import { createRenderer } from '../../src/external/documents/renderer.ts'
import { readPdf } from '../support/read-pdf.ts'

const site = createMemorySite({ now: () => Date.parse('2026-07-01T12:00:00Z'), organization: { name: 'Demo Park', locale: 'nl-BE' } })

async function run(name: string, input: unknown): Promise<Record<string, unknown>> {
  const { operation } = routes.find((route) => route.operation.name === name) as { readonly operation: AnyOperation }
  const outcome = (await runOperation(
    operation,
    site.portFor(workflowCaller(site.organization.id)),
    input as never,
    undefined as never,
  )) as Outcome<Record<string, unknown>>
  if (outcome.kind === 'refused') throw new Error(outcome.problem.detail)
  return outcome.value
}

test('the mail of an invoice that was made and sent has it as a PDF that shows its amounts', async () => {
  const { id: customerId } = site.add(customer, { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' })
  const lines = [
    { description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6 },
    { description: 'Early bird', quantity: 1, unitPrice: -7.5, vat: 6 },
  ]
  const { id } = await run('invoices.create', { body: { customerId, lines } })
  await run('invoices.send', { id })
  const mail = site.effects.find(({ effect }) => effect.kind === 'mail')
  const rendered = await renderAttachments({ payload: mail?.effect.payload ?? {}, organizationId: site.organization.id }, createRenderer())
  if (!rendered.ok) throw new Error(rendered.error.reason)
  expect(rendered.value).toMatchObject([{ fileName: 'invoice-2026-0001.pdf', contentType: 'application/pdf' }])
  const { text } = await readPdf(rendered.value[0]?.bytes as Uint8Array)
  for (const words of [
    'Demo Park',
    'Grace Hopper',
    '2026-0001',
    'Night on a comfort pitch',
    'Early bird',
    '€ 90,00',
    '€ 5,09',
    '15 juli 2026',
  ])
    expect(text).toContain(words)
})
