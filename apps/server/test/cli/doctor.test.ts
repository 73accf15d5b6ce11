import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CheckResult } from '../../src/cli/doctor/check.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { startTestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Settings with which a server has run, and its address. */
async function startPatient() {
  const server = await startTestServer({ database: 'sqlite' })
  const { database, masterKeyFile } = server.installation.settings
  const file = database.kind === 'sqlite' ? database.file : ''
  const environment = { BELFRY_DATABASE_URL: `sqlite:${file}`, BELFRY_APP_URL: server.server.appUrl }
  return { server, file, masterKeyFile, environment }
}

/** What is found, by what it is about; of those that are not fine unless said otherwise. */
async function findings(environment: Record<string, string>): Promise<readonly string[]> {
  const printed: string[] = []
  // It ends with 1 where there is a problem, having printed the same.
  await runCommand('doctor', environment, { options: { json: true }, onPrint: (line) => void printed.push(line) }).catch(() => {})
  const { findings: all } = JSON.parse(printed.join('\n')) as { readonly findings: readonly CheckResult[] }
  for (const { weight, remedy } of all) expect(remedy === null).toBe(weight === 'fine')
  return all.filter(({ weight }) => weight !== 'fine').map(({ about, weight, message }) => `${weight} ${about}: ${message}`)
}

describe('the doctor', () => {
  test('finds a running server well, beside it, and says what mail needs', async () => {
    const { environment } = await startPatient()
    const output = await runCommand('doctor', environment)
    expect(output).toContain('fine    database:')
    expect(output).toMatch(/They are those of this database, and open all \d+ sealed secrets/)
    expect(output).toMatch(/The service answers at http:\/\/localhost/)
    expect(await findings(environment)).toEqual([
      'warning connectors: No connector is set up, so nothing is sent: all effects are simulated. Set BELFRY_SMTP_URL for mail, BELFRY_CONNECTORS for the rest.',
    ])
  })

  test('makes nothing where nothing is', async () => {
    const folder = newFolder()
    const environment = { BELFRY_DATABASE_URL: `sqlite:${folder}/data/belfry.db` }
    expect((await findings(environment)).join('\n')).toMatch(
      /warning database: There is no database at .*\n.*warning master keys: There is no/,
    )
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('says where links in mails lead when nobody has said so', async () => {
    const { environment } = await startPatient()
    const { BELFRY_APP_URL: _, ...silent } = environment
    expect((await findings({ ...silent, BELFRY_PORT: '8099' })).join('\n')).toContain(
      'warning public address: BELFRY_APP_URL is not set, so links in mails lead to http://localhost:8099, which is this machine alone.',
    )
  })

  test('says what came of the effects of the last day, and which automations ask for some in vain', async () => {
    const { server, environment } = await startPatient()
    const { body: gate } = await server.call('POST', `${PARK}/access-points`, { body: { name: 'Gate' } })
    expect((await server.call('POST', `${PARK}/access-points/${gate.id}/open`)).status).toBe(200)
    const open = ['accessPointControl', { accessPointId: gate.id, action: 'open' }] as const
    const id = await enableFlow(server, draw({ start: on('customer:created'), open }))
    expect(await runCommand('doctor', environment)).toContain('  fine    effects: access, in the last 24 hours: 1 simulated.')
    expect(await findings({ ...environment, BELFRY_UNCONNECTED: 'refuse' })).toContain(
      `warning connectors: No connector is set up for access, and 1 enabled automation asks for that, which is refused. Name the kinds in BELFRY_CONNECTORS, or set BELFRY_UNCONNECTED=simulate. They are: test-park/${id}.`,
    )
    const refusing = await server.restart({ BELFRY_UNCONNECTED: 'refuse' })
    await refusing.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada', phone: '+32470000001' } })
    await refusing.server.idle()
    expect(await findings(environment)).toContainEqual(
      expect.stringMatching(/^warning effects: mail, in the last 24 hours: \d+ refused\.$/),
    )
  })

  test('names every setting that is wrong, and looks no further', async () => {
    expect(await findings({ BELFRY_PROT: '80', BELFRY_LOG_LEVEL: 'loud' })).toHaveLength(2)
  })

  test('ends with a problem where data is in danger: keys that others read, that are others, that are lost', async () => {
    const { environment, masterKeyFile, server } = await startPatient()
    chmodSync(masterKeyFile, 0o644)
    expect(await complaintOf('doctor', environment)).toBe('1 problem.')
    expect((await findings(environment)).join()).toMatch(/problem master keys: .* can be read by other users/)
    chmodSync(masterKeyFile, 0o600)
    await server.installation.store.write(({ db }) =>
      db.insertInto('sealed_values').values({ organization_id: 'org_1', id: 'slv_1', sealed: 'k9.AAAA' }).execute(),
    )
    expect((await findings(environment)).join()).toMatch(
      /1 of 1 sealed secrets cannot be opened, such as sealed_values org_1 slv_1, sealed by k9/,
    )
    const others = { ...environment, BELFRY_MASTER_KEYS: `pepper:${'A'.repeat(43)},k1:${'B'.repeat(43)}` }
    expect((await findings(others)).join()).toMatch(/not those with which this database was made/)
    rmSync(masterKeyFile)
    expect((await findings(environment)).join()).toMatch(/master.key is missing, but there is data/)
  })

  test('finds a damaged file, one of another program, and a move that has not ended', async () => {
    const { environment, server, file } = await startPatient()
    await server.rest()
    const database = new Database(file)
    database.exec("insert into instance values ('unfinished', 'a move from there')")
    expect((await findings(environment)).join()).toMatch(/problem database: .* holds a move from there/)
    database.exec("delete from instance where name = 'unfinished'")
    const page = database.prepare("select rootpage from sqlite_schema where name = 'records_updated'").pluck().get() as number
    const size = database.pragma('page_size', { simple: true }) as number
    database.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0, (page - 1) * size, page * size))
    expect((await findings(environment)).join()).toMatch(/problem database: .* is damaged/)
    const other = new Database(file)
    other.pragma('application_id = 7')
    other.close()
    expect((await findings(environment)).join()).toMatch(/is a database of another program/)
  })

  test('tries whether somebody listens where effects go, and sends nothing', async () => {
    const { environment } = await startPatient()
    let bytes = 0
    const listener = createServer((socket) => socket.on('data', (chunk) => (bytes += chunk.length)))
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as { readonly port: number }
    const settings = { ...environment, BELFRY_SMTP_URL: `smtp://127.0.0.1:${port}`, BELFRY_CONNECTOR_SECRET: 'a'.repeat(64) }
    const output = await runCommand('doctor', { ...settings, BELFRY_CONNECTORS: `payment=http://127.0.0.1:${port}/pay` })
    expect(output).toContain(`Somebody listens where payment goes (127.0.0.1:${port})`)
    await new Promise<void>((resolve) => listener.close(() => resolve()))
    expect(bytes).toBe(0)
    expect((await findings({ ...settings, BELFRY_CONNECTORS: `payment=http://127.0.0.1:${port}/pay` })).join()).toMatch(
      /problem connectors: Nobody can be reached where mail goes .*ECONNREFUSED/,
    )
  })

  test('warns of what opens the private network, of a test clock and of no limits', async () => {
    const { environment } = await startPatient()
    const loose = { ...environment, BELFRY_ALLOW_TARGETS: '10.0.0.0/8', BELFRY_TEST_CLOCK: '1', BELFRY_RATE_LIMIT: '0' }
    const report = (await findings(loose)).join('\n')
    expect(report).toMatch(/warning outbound guard: .*https:\/\/10\.0\.0\.1\//)
    expect(report).toMatch(/problem test clock/)
    expect(report).toMatch(/warning rate limit/)
  })
})
