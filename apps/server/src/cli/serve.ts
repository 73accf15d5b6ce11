import { startServer } from '../create-server.ts'
import type { Installation } from '../operate/open-installation.ts'
import { takeServingLock } from '../operate/serving-lock.ts'
import { version } from '../version.ts'
import type { Command } from './command.ts'
import { loadDemoSite } from './demo-site.ts'
import { foundApiKey, foundSite, selectFounding } from './found.ts'

/** The organization of a first start. */
const FIRST = { name: 'Demo Park', slug: 'demo-park', timeZone: 'Europe/Brussels', locale: 'nl-BE' }
const FIRST_EMAIL = 'admin@demo-park.example'

/** Runs the server. At the very first start it makes an organization and an administrator, and says so once. */
export const serve: Command = {
  name: 'serve',
  description: 'run the server',
  options: [['--demo-site', 'at the first start, also load a few records and make an API key']],
  async run({ open, print, stopped, publicFolder }, { demoSite }) {
    const installation = await open()
    const lock = takeServingLock(installation.settings.databaseFile)
    const known = await selectFounding(installation)
    const server = await startServer(installation, { publicFolder })
    print(`Belfry ${version} listens at ${server.appUrl}`)
    if (known) sayWelcomeBack(installation, known.organization.slug, known.email, print)
    else await found(installation, server.appUrl, demoSite === true, print)
    await stopped
    print('Stopping …')
    await server.stop()
    lock.release()
  },
}

async function found(installation: Installation, appUrl: string, demoSite: boolean, print: (line: string) => void): Promise<void> {
  const { token } = await foundSite(installation, FIRST, { email: FIRST_EMAIL, name: 'Administrator' })
  print('')
  print('This is the first start. What follows is shown once.')
  print(`  Administrator  ${FIRST_EMAIL}`)
  print(`  Set password   ${appUrl}/welcome/${token}   (works once, within 72 hours)`)
  if (demoSite) {
    const key = await foundApiKey(installation, { email: FIRST_EMAIL, name: 'First key' })
    await loadDemoSite(installation, FIRST.slug)
    print(`  API key        ${key}`)
    print('')
    print('Try it:')
    print(`  curl -H 'x-api-key: ${key}' ${appUrl}/api/orgs/${FIRST.slug}/customers`)
  }
  print('')
  print(`  Reference and playground   ${appUrl}/docs`)
  print(
    `  Data and master keys       ${installation.settings.databaseFile}, ${installation.settings.masterKeyFile}: keep both, keep them together`,
  )
  print('  Stop with Ctrl-C')
}

function sayWelcomeBack({ settings }: Installation, slug: string, email: string, print: (line: string) => void): void {
  print(`  Data           ${settings.databaseFile}, organization ${slug}`)
  print(`  Another key    npm run belfry -- create-key --email ${email}`)
  print(`  Another link   npm run belfry -- create-admin --organization ${slug} --email ${email}`)
  print('  Stop with Ctrl-C')
}
