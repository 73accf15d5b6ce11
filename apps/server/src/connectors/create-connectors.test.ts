import { effectKinds } from '@belfry/core'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../test/support/mail-server.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { parseSettings } from '../operate/settings.ts'
import { createPapers } from '../render/papers.ts'
import { connectorWarnings } from './connector-warnings.ts'
import { createConnectors } from './create-connectors.ts'

const secret = { BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) }
const smtp = { BELFRY_SMTP_URL: 'smtp://mail.example.com' }

function connectorsOf(environment: Readonly<Record<string, string>>) {
  const settings = parseSettings(environment)
  const connectors = createConnectors(settings, { now: () => 0, papers: createPapers() })
  onTestFinished(connectors.close)
  const names = Object.fromEntries(effectKinds.flatMap((kind) => (connectors.of(kind) ? [[kind, connectors.of(kind)?.name]] : [])))
  return { connectors, names, recorded: connectors.recorded, warnings: connectorWarnings(settings) }
}

test.each([
  [{}, {}],
  [smtp, { mail: 'smtp' }],
  [{ ...smtp, BELFRY_CONNECTORS: 'mail=record' }, {}],
  [{ ...smtp, ...secret, BELFRY_CONNECTORS: 'mail=https://a.example/' }, { mail: 'http' }],
  [
    { ...smtp, ...secret, BELFRY_CONNECTORS: 'access=http://a.example,print=record' },
    { mail: 'smtp', access: 'http' },
  ],
] as readonly (readonly [Record<string, string>, object])[])('%j makes %j; the rest is recorded', (environment, names) => {
  const made = connectorsOf(environment)
  expect(made.names).toEqual(names)
  expect(made.recorded).toEqual(effectKinds.filter((kind) => !(kind in names)))
  expect(made.warnings).toEqual('mail' in names ? [] : ['mail is only recorded, not sent: set BELFRY_SMTP_URL'])
})

test('what was made reaches what the settings name', async () => {
  const [mailServer, receiver] = [
    await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }),
    await startReceiver((response) => void response.end('{"accepted":true}')),
  ]
  const { connectors } = connectorsOf({
    ...secret,
    BELFRY_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`,
    BELFRY_MAIL_FROM: 'noreply@belfry.example',
    BELFRY_CONNECTORS: `access=${receiver.url}`,
  })
  const effect = { id: 'int_1', key: 'k', organizationId: 'org_1', about: { model: 'customer', id: 'cus_1' }, at: 0 } as const
  const payload = { to: 'ann@example.com', subject: 'Hello', body: 'Hello' }
  expect(await connectors.of('mail')?.send({ ...effect, kind: 'mail', payload })).toMatchObject({ accepted: true })
  expect(await connectors.of('access')?.send({ ...effect, kind: 'access', payload: {} })).toMatchObject({ accepted: true })
  expect(mailServer.received).toMatchObject([{ envelope: { from: 'noreply@belfry.example' } }])
  expect(receiver.received).toHaveLength(1)
})
