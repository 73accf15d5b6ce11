import { effectKinds } from '@belfry/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { startReceiver } from '../../../test/support/receiver.ts'
import { parseSettings } from '../../platform/settings/settings.ts'
import { createRenderer } from '../documents/renderer.ts'
import { createConnectors } from './create-connectors.ts'
import { connectorWarnings, describeConnectors } from './describe-connectors.ts'
import { connectorDefinitions } from './index.ts'

const secret = { BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) }
const smtp = { BELFRY_SMTP_URL: 'smtp://mail.example.com' }

function connectorsOf(environment: Readonly<Record<string, string>>) {
  const settings = parseSettings(environment, connectorDefinitions)
  const connectors = createConnectors(settings, { now: () => 0, renderer: createRenderer() })
  onTestFinished(connectors.close)
  const names = Object.fromEntries(effectKinds.flatMap((kind) => (connectors.of(kind) ? [[kind, connectors.of(kind)?.name]] : [])))
  const handlings = Object.fromEntries(effectKinds.map((kind) => [kind, connectors.handlingOf(kind)]))
  return { connectors, names, handlings, warnings: connectorWarnings(settings), lines: describeConnectors(settings) }
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
] as readonly (readonly [Record<string, string>, object])[])('%j makes %j, and nothing else', (environment, names) => {
  expect(connectorsOf(environment).names).toEqual(names)
})

describe('[G170] effects of a kind of which nothing was said', () => {
  const all = (handling: string) => Object.fromEntries(effectKinds.map((kind) => [kind, handling]))
  const unconnected = (mode: string) => ({ BELFRY_UNCONNECTED: mode })

  test.each([
    ['are simulated while nothing is connected', {}, all('simulated')],
    ['are simulated also when one of them is so on purpose', { BELFRY_CONNECTORS: 'sms=record' }, all('simulated')],
    ['are refused as soon as one is sent', smtp, { ...all('refused'), mail: 'sent' }],
    ['are refused as soon as one is reported of', { BELFRY_CONNECTORS: 'print=external' }, { ...all('refused'), print: 'external' }],
    [
      'are refused, but not what is simulated on purpose',
      { ...smtp, BELFRY_CONNECTORS: 'sms=record' },
      { ...all('refused'), mail: 'sent', sms: 'simulated' },
    ],
    ['are simulated where that is said', { ...smtp, ...unconnected('simulate') }, { ...all('simulated'), mail: 'sent' }],
    ['are refused where that is said', unconnected('refuse'), all('refused')],
    ['are handled by themselves with auto', { ...smtp, ...unconnected('auto') }, { ...all('refused'), mail: 'sent' }],
  ] as readonly (readonly [string, Record<string, string>, object])[])('%s', (_what, environment, handlings) => {
    expect(connectorsOf(environment).handlings).toEqual(handlings)
  })

  test.each([
    [{}, ['kinds_simulated'], [['Simulates', 'all effects: no connector is set up, so nothing is sent']]],
    [
      smtp,
      [],
      [
        ['Sends', 'mail → smtp mail.example.com'],
        ['Refuses', effectKinds.filter((kind) => kind !== 'mail').join(', ')],
      ],
    ],
    [
      { ...smtp, ...secret, BELFRY_CONNECTORS: 'payment=https://pay.example.com/t0ken,print=external,sms=record' },
      ['kinds_simulated'],
      [
        ['Sends', 'mail → smtp mail.example.com, payment → pay.example.com'],
        ['Waits for reports', 'print'],
        ['Simulates', 'sms'],
        ['Refuses', 'whatsapp, push, collection, access, meter, nfc, device'],
      ],
    ],
    [{ BELFRY_CONNECTORS: 'print=external' }, ['kinds_refused'], expect.any(Array)],
    [{ ...smtp, BELFRY_CONNECTORS: 'mail=record' }, ['kinds_simulated'], expect.any(Array)],
  ] as readonly (readonly [Record<string, string>, readonly string[], unknown])[])(
    'with %j an operator is warned of %j, and told where effects go',
    (environment, codes, lines) => {
      const made = connectorsOf(environment)
      expect(made.warnings.map(({ code }) => code)).toEqual(codes)
      expect(made.lines).toEqual(lines)
    },
  )
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
