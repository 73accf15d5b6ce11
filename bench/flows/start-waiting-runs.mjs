// Fills a database with runs that wait for one to thirty days, and ends: Belfry in this process, whose automation is called directly.
//
// node start-waiting-runs.mjs '{"database":"sqlite:…","runs":100000}': prints, as JSON, the path at which the automation is called, and how
// many seconds it took.
import { eachOf } from './child.mjs'
import { openBelfry } from './in-process.mjs'
import { automation } from './waiting-flow.mjs'

const { database, runs } = JSON.parse(process.argv[2])
/** How many runs are being started at a time. */
const STARTING = 64
const DAY = 86_400

const { store, call, start } = await openBelfry(database, { BELFRY_HOOK_RATE_LIMIT: '0' })
const server = await start()
const { id: automationId } = await call('automations.create', { body: automation })
await call('automations.update', { id: automationId, body: { enabled: true } })
const { organizationId, token } = await call('automations.webhookUrl', { id: automationId })

const begun = performance.now()
await eachOf(runs, STARTING, (index) => {
  const seconds = Math.round(DAY * (1 + 29 * Math.random()))
  return call('automation-hooks.call', { automationId, token, query: {}, body: { name: `guest ${index}`, seconds } })
})
await server.idle()
const seconds = (performance.now() - begun) / 1000
await server.stop()
await store.close()
console.log(JSON.stringify({ path: `/api/orgs/${organizationId}/automation-hooks/${automationId}/${token}`, seconds }))
