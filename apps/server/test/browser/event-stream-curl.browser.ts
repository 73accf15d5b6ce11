import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

// Beside those in a browser, because it needs more than Node too.
test('curl shows events as they come, and goes on behind one of them', async () => {
  const server = await startTestServer({ streamPace: { pollMs: 20 } })
  const add = (firstName: string) => server.call('POST', '/api/orgs/test-park/customers', { body: { firstName } })
  const curl = (...args: readonly string[]) => {
    const address = `http://127.0.0.1:${server.server.port}/api/orgs/test-park/events/stream`
    const child = spawn('curl', ['-sN', '-H', `x-api-key: ${server.key}`, ...args, address])
    onTestFinished(() => void child.kill())
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    return () => output
  }
  const first = curl()
  await expect.poll(first).toContain('event: ready')
  await add('Ada')
  await expect
    .poll(first)
    .toMatch(/\n: evt_\w+\nid: \S+\nevent: customer:created\ndata: \{"event":"customer:created",.*"firstName":"Ada".*\}\n\n/)
  const [, id] = /\nid: (\S+)\nevent: customer/.exec(first()) as RegExpExecArray
  await add('Grace')
  const second = curl('-H', `Last-Event-ID: ${id}`)
  await expect.poll(() => second().match(/"firstName":"\w+"/g)).toEqual(['"firstName":"Grace"'])
})
