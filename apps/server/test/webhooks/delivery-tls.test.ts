import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Certificate, makeCertificate } from '../support/certificate.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

function fileOf({ cert }: Certificate): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-ca-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, cert)
  return file
}

/** One delivery to a receiver with this certificate, from a server with these settings. */
async function deliver(certificate: Certificate, environment: Readonly<Record<string, string>>) {
  const server = await startTestServer({ environment: { BELFRY_ALLOW_TARGETS: '127.0.0.1', ...environment } })
  const receiver = await startReceiver(answerWith(200), certificate)
  const { id } = await addWebhook(server, receiver.url)
  await server.call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })
  await server.server.idle()
  const [delivery] = await readDeliveries(server, id)
  return { receiver, attempt: delivery?.made[0] }
}

test('a receiver whose certificate comes from an authority of one own is reached when that authority is listed', async () => {
  const certificate = makeCertificate('127.0.0.1')
  const { receiver, attempt } = await deliver(certificate, { BELFRY_EXTRA_CA: fileOf(certificate) })
  expect(attempt).toMatchObject({ outcome: 'delivered', status_code: 200, error: null })
  expect(receiver.received).toMatchObject([{ method: 'POST', path: '/hook' }])
})

test('a receiver whose certificate comes from nobody known is told nothing', async () => {
  const { receiver, attempt } = await deliver(makeCertificate('127.0.0.1'), {})
  expect(attempt).toMatchObject({ outcome: 'failed', status_code: null })
  expect(attempt?.error).toMatch(/certificate/i)
  expect(receiver.received).toEqual([])
})

test('a receiver whose certificate names another address is told nothing', async () => {
  const certificate = makeCertificate('127.0.0.2')
  const { receiver, attempt } = await deliver(certificate, { BELFRY_EXTRA_CA: fileOf(certificate) })
  expect(attempt).toMatchObject({ outcome: 'failed', status_code: null })
  expect(attempt?.error).toMatch(/ALTNAME|not in the cert/i)
  expect(receiver.received).toEqual([])
})
