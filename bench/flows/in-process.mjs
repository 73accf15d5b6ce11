// Belfry in this process: the server's own parts from its sources, put together as `serve` does. Operations are called directly.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { bootstrapSite } from '../../apps/server/src/cli/bootstrap.ts'
import { createService, startServer } from '../../apps/server/src/create-server.ts'
import { connectorDefinitions } from '../../apps/server/src/external/connectors/index.ts'
import { openInstallation } from '../../apps/server/src/maintenance/open-installation.ts'
import { createLogger } from '../../apps/server/src/platform/process/create-logger.ts'
import { parseSettings } from '../../apps/server/src/platform/settings/settings.ts'
import { selectOrganizationId } from '../../apps/server/src/store/queries/accounts.ts'
import { selectRecord } from '../../apps/server/src/store/queries/records.ts'
import { anonymous } from '../../apps/server/src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../apps/server/src/unit-of-work/perform/perform.ts'

// The very module that the server's parts use.
const serverRequire = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { organization, routes } = await import(pathToFileURL(serverRequire.resolve('@belfry/core')).href)
const operations = new Map(routes.map(({ operation }) => [operation.name, operation]))

/**
 * Opens a database in which there is nothing yet, and founds a site. Nobody advances runs before `start`.
 *
 * @param {string} database its address
 * @param {object} environment settings, as in the environment; none by default
 * @returns what calls operations there with all permissions, what starts the server, and the store
 */
export async function openBelfry(database, environment = {}) {
  const settings = parseSettings(
    { BELFRY_DATABASE_URL: database, BELFRY_PORT: '0', BELFRY_LOG_LEVEL: 'error', ...environment },
    connectorDefinitions,
  )
  const installation = await openInstallation(settings, { logger: createLogger(settings) })
  const { store } = installation
  const site = { name: 'Demo Park', slug: 'demo-park', timeZone: 'Europe/Brussels', locale: 'nl-BE' }
  await bootstrapSite(installation, site, { email: 'admin@demo-park.example', name: 'Administrator' })
  const organizationId = await store.read((db) => selectOrganizationId(db, site.slug))
  const park = await store.read((db) => selectRecord(db, organization, organizationId, organizationId))
  let service = createService(installation)

  return {
    store,
    async call(name, input) {
      const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
      const caller = { ...anonymous.caller, permissions: ['*'] }
      const executionContext = { caller, organization: park, credentials: anonymous.credentials, cause }
      const outcome = await perform(service, operations.get(name), input, executionContext)
      if (outcome.kind === 'refused') throw new Error(`${name}: ${JSON.stringify(outcome.problem)}`)
      return outcome.value
    },
    async start() {
      const server = await startServer(installation, { publicFolder: process.cwd() })
      service = server.service
      return server
    },
  }
}
