import { readFileSync, statSync } from 'node:fs'
import { verify } from '@belfry/webhook-verify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkSealed } from '../../src/maintenance/backup/check-sealed.ts'
import { sealedColumns } from '../../src/maintenance/sealed-columns.ts'
import { calledFlow, enableCalled } from '../support/hooks.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'

function settingsOf({ installation }: TestServer): Record<string, string> {
  const { database, masterKeyFile } = installation.settings
  return {
    BELFRY_DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
    BELFRY_MASTER_KEYS_FILE: masterKeyFile,
  }
}

const start = () => startTestServer({ environment: { ...receiversAllowed, BELFRY_RATE_LIMIT: '0' } })

describe('a new key that seals', () => {
  test('is taken up under load: nothing fails, every signature is right, and the old key can go at once', async () => {
    const server = await start()
    const receiver = await startReceiver()
    const settings = settingsOf(server)
    const webhooks = [await addWebhook(server, receiver.url, ['customer:created'])]
    const hook = await enableCalled(server)
    let busy = true
    const load = Array.from({ length: 6 }, async (_, index) => {
      while (busy) {
        const answer = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
        expect(answer.status).toBe(201)
        if (index === 0 && webhooks.length < 30) webhooks.push(await addWebhook(server, receiver.url, ['customer:created']))
      }
    })
    const outputs = [
      await runCommand('rotate-keys', settings, { options: { newKey: true } }),
      await runCommand('rotate-keys', settings, { options: { newKey: true, dropOld: true } }),
    ]
    busy = false
    await Promise.all(load)
    expect(outputs[0]).toMatch(
      /Added the key k2 to .*\n[1-9]\d* secrets were sealed anew by the key k2\.\nNothing needs the key k1 any more/,
    )
    expect(outputs[1]).toMatch(/Took k1, k2 out of/)
    await server.server.idle()
    const secrets = webhooks.map(({ signingSecret }) => signingSecret)
    const wrong = receiver.received.filter(({ body, headers }) => !verify({ body, headers: headers as never }, { secrets }).ok)
    expect(receiver.received.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
    expect((await checkSealed(server.installation)).byKey).toEqual({ k3: webhooks.length + 1 })
    const { masterKeyFile } = server.installation.settings
    expect(readFileSync(masterKeyFile, 'utf8').match(/^\w+(?=:)/gm)).toEqual(['pepper', 'k3'])
    expect(statSync(masterKeyFile).mode & 0o077).toBe(0)
    const again = await server.restart()
    expect((await calledFlow(again, hook.id)).path).toBe(hook.path)
    expect((await again.call('GET', `${ORG}/webhooks/${webhooks[0]?.id}`)).body.signingSecret).toBe(secrets[0])
    expect((await checkSealed(again.installation)).closed).toEqual([])
  })

  test('is not made where the keys are no file, and keys stay where something is still sealed by them', async () => {
    const server = await start()
    await addWebhook(server, 'https://example.com/hook', [])
    const settings = settingsOf(server)
    const text = readFileSync(settings.BELFRY_MASTER_KEYS_FILE as string, 'utf8')
      .replace(/^#.*\n/, '')
      .trim()
      .replaceAll('\n', ',')
    const { BELFRY_DATABASE_URL } = settings
    expect(
      await complaintOf(
        'rotate-keys',
        { BELFRY_DATABASE_URL: BELFRY_DATABASE_URL as string, BELFRY_MASTER_KEYS: text },
        { options: { newKey: true } },
      ),
    ).toMatch(/change them there, on every server/)
    const row = { organization_id: 'org_1', id: 'slv_1', sealed: 'k9.AAAA' }
    await server.installation.store.write(({ db }) => db.insertInto('sealed_values').values(row).execute())
    expect(await complaintOf('rotate-keys', settings, { options: { newKey: true, dropOld: true } })).toMatch(/"k9"/)
    expect(readFileSync(settings.BELFRY_MASTER_KEYS_FILE as string, 'utf8')).toMatch(/^k1:/m)
  })

  test('reaches every column in which something sealed stands', async () => {
    const { installation } = await start()
    const tables = await installation.store.read((db) => db.introspection.getTables())
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => (/(^|_)sealed$/.test(column.name) ? [`${name}.${column.name}`] : [])),
    )
    expect(sealed.sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
    for (const { table, id } of sealedColumns)
      await installation.store.read((db) => sql`select organization_id, ${sql.ref(id)} from ${sql.table(table)}`.execute(db))
  })
})
