import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const types: Record<string, string> = { html: 'text/html', mjs: 'text/javascript', js: 'text/javascript', json: 'application/json' }

test('Chromium gives the verdicts of the table', async () => {
  const origin = await serveFiles()
  const executablePath = candidates.find((candidate) => candidate !== undefined && existsSync(candidate))
  if (!executablePath) throw new Error('There is no Chromium. Install it, or name it in CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: flags })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${origin}/page.html`)

  const outcome = await page.waitForFunction('window.outcome')
  const { checked, faults } = (await outcome.jsonValue()) as { checked: number; faults: string[] }
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThan(150)
})

/** Serves the page and the files of this package at 127.0.0.1, where browsers allow WebCrypto without HTTPS. */
async function serveFiles(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', types[url.split('.').at(-1) ?? ''] ?? 'text/plain')
    if (url === '/page.html')
      return response.end(
        '<!doctype html><meta charset="utf-8"><title>Vectors</title><script type="module" src="/test/browser/page.mjs"></script>',
      )
    const file = new URL(`../..${url}`, import.meta.url)
    if (!existsSync(file)) return response.writeHead(404).end()
    return response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
