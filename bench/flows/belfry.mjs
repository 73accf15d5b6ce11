// Belfry in this process, since the peers are called in theirs: the server's own parts from its sources, put together as `serve` does.
// A run is started as always, by an operation whose event begins it: what is measured includes the customer, the event and its log.
//
// With `backlog` all runs are started while nobody advances them, and only then a server takes them up. That is measured: steps alone.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { foundSite } from '../../apps/server/src/cli/found.ts'
import { createService, startServer } from '../../apps/server/src/create-server.ts'
import { createLogger } from '../../apps/server/src/operate/create-logger.ts'
import { openInstallation } from '../../apps/server/src/operate/open-installation.ts'
import { parseSettings } from '../../apps/server/src/operate/settings.ts'
import { anonymous } from '../../apps/server/src/operations/anonymous.ts'
import { perform } from '../../apps/server/src/operations/perform.ts'
import { selectOrganizationId } from '../../apps/server/src/store/queries/accounts.ts'
import { selectRecord } from '../../apps/server/src/store/queries/records.ts'
import { answerMeasurements, eachOf } from './child.mjs'
import { automation, customerOf } from './flow.mjs'

const { database, backlog } = JSON.parse(process.argv[2])
/** How many runs are being started at a time. */
const STARTING = 64

// The very module that the server's parts use.
const serverRequire = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { organization, routes } = await import(pathToFileURL(serverRequire.resolve('@belfry/core')).href)
const operations = new Map(routes.map(({ operation }) => [operation.name, operation]))

const settings = parseSettings({ BELFRY_DATABASE_URL: database, BELFRY_PORT: '0', BELFRY_LOG_LEVEL: 'warn' })
const installation = await openInstallation(settings, { logger: createLogger(settings) })
const { store } = installation
const site = { name: 'Demo Park', slug: 'demo-park', timeZone: 'Europe/Brussels', locale: 'nl-BE' }
await foundSite(installation, site, { email: 'admin@demo-park.example', name: 'Administrator' })
const organizationId = await store.read((db) => selectOrganizationId(db, site.slug))
const park = await store.read((db) => selectRecord(db, organization, organizationId, organizationId))

let service = createService(installation)
let server
const { id } = await call('automations.create', { body: automation })
await call('automations.update', { id, body: { enabled: true } })
if (!backlog) ({ service } = await start())
answerMeasurements(backlog ? takeUp : startAndFinish, () => countRecords('task'), backlog ? startAll : undefined)

async function startAll(runs) {
  await eachOf(runs, STARTING, (index) => call('customers.create', { body: customerOf(index) }))
}

async function start() {
  server = await startServer(installation, { publicFolder: process.cwd() })
  return server
}

async function startAndFinish(runs) {
  await startAll(runs)
  await server.idle()
}

async function takeUp() {
  await (await start()).idle()
  return () => server.stop()
}

async function call(name, input) {
  const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  const caller = { ...anonymous.caller, permissions: ['*'] }
  const commission = { caller, organization: park, credentials: anonymous.credentials, cause }
  const outcome = await perform(service, operations.get(name), input, commission)
  if (outcome.kind === 'refused') throw new Error(`${name}: ${JSON.stringify(outcome.problem)}`)
  return outcome.value
}

function countRecords(model) {
  return store.read(async (db) => {
    const { count } = await db
      .selectFrom('records')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('model', '=', model)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}
