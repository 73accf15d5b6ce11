import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const executables = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the Chromium of this machine, or that of CHROMIUM_PATH. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = executables.find((place) => place !== undefined && existsSync(place))
  if (!executablePath) throw new Error('There is no Chromium. Install it, or name it in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: flags })
}

/** Saves a screenshot if SCREENSHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` })
}
