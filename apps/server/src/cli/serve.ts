import { startServer } from '../create-server.ts'
import { describeConnectors } from '../external/connectors/describe-connectors.ts'
import type { Installation } from '../maintenance/open-installation.ts'
import { takeServingLock } from '../platform/process/serving-lock.ts'
import { version } from '../platform/process/version.ts'
import { describeDatabase } from '../platform/settings/database-address.ts'
import { bootstrapApiKey, bootstrapSite, selectFounding } from './bootstrap.ts'
import type { Command } from './command.ts'
import { loadDemoSite } from './demo-site/load-demo-site.ts'

/** The organization that the first start creates. */
const FIRST = { name: 'Demo Park', slug: 'demo-park', timeZone: 'Europe/Brussels', locale: 'nl-BE' }
const FIRST_EMAIL = 'admin@demo-park.example'

/** Runs the server. At the very first start it creates an organization and an administrator, and prints how to sign in, once. */
export const serve: Command = {
  name: 'serve',
  description: 'run the server',
  options: [['--demo-site', 'at the first start, also load a small park to look at and make an API key']],
  async run({ open, print, stopped, publicFolder }, { demoSite }) {
    const installation = await open()
    const { database } = installation.settings
    const lock = database.kind === 'sqlite' ? takeServingLock(database.file) : null
    const server = await startServer(installation, { publicFolder })
    try {
      print(`Belfry ${version} listens at ${server.appUrl}`)
      // Otherwise nobody would notice that nothing is sent until a guest asks for it.
      for (const [way, kinds] of describeConnectors(installation.settings)) print(`  ${way.padEnd(18)} ${kinds}`)
      const founded = await bootstrapSite(installation, FIRST, { email: FIRST_EMAIL, name: 'Administrator' })
      if (founded) await sayWelcome(installation, founded.token, server.appUrl, demoSite === true, print)
      else await sayWelcomeBack(installation, print)
      if (installation.testClock) print('  The test clock is on: whoever reaches /test/clock decides what time it is')
      await stopped
      print('Stopping …')
    } finally {
      await server.stop()
      lock?.release()
    }
  },
}

async function sayWelcome(
  installation: Installation,
  token: string,
  appUrl: string,
  demoSite: boolean,
  print: (line: string) => void,
): Promise<void> {
  print('')
  print('This is the first start. What follows is shown once.')
  print(`  Administrator  ${FIRST_EMAIL}`)
  print(`  Set password   ${appUrl}/welcome/${token}   (works once, within 72 hours)`)
  if (demoSite) {
    const key = await bootstrapApiKey(installation, { email: FIRST_EMAIL, name: 'First key' })
    const { accessPoints } = await loadDemoSite(installation, FIRST.slug)
    print(`  API key        ${key}`)
    sayWhatToTry(`curl -H 'x-api-key: ${key}'`, `${appUrl}/api/orgs/${FIRST.slug}`, accessPoints.barrier, print)
  }
  print('')
  print(`  Reference and playground   ${appUrl}/docs`)
  if (demoSite) print('  To a first delivery        docs/guide/first-steps.md#the-first-delivery')
  print(
    `  Data and master keys       ${describeDatabase(installation.settings.database)}, ${installation.settings.masterKeyFile}: keep both, keep them together`,
  )
  print('  Stop with Ctrl-C')
}

/** First commands to copy and run: a list, something that starts a flow, and what the flow did. */
function sayWhatToTry(curl: string, site: string, barrierId: string, print: (line: string) => void): void {
  print('')
  print('Demo Park is made up, and as it might be today. Who stays there now?')
  print(`  ${curl} '${site}/reservations?status=CHECKED_IN'`)
  print('')
  print('Twelve flows are drawn there, and three are enabled. The barrier reports that it stands open for too long, and one of them runs:')
  const report = `-H 'content-type: application/json' -d '{"physicalState": "OPEN", "openTooLong": true}'`
  print(`  ${curl} ${report} '${site}/access-points/${barrierId}/report'`)
  print(`  ${curl} '${site}/automation-runs'`)
}

async function sayWelcomeBack(installation: Installation, print: (line: string) => void): Promise<void> {
  const known = await selectFounding(installation)
  const email = known?.email ?? '<address>'
  const slug = known?.organization.slug ?? '<slug>'
  print(`  Data           ${describeDatabase(installation.settings.database)}, organization ${slug}`)
  print(`  Another key    npm run belfry -- create-key --email ${email}`)
  print(`  Another link   npm run belfry -- create-admin --organization ${slug} --email ${email}`)
  print('  Stop with Ctrl-C')
}
