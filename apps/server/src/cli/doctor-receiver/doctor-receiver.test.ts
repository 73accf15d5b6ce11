import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@belfry/webhook-verify'
import { webhookListener } from '@belfry/webhook-verify/node'
import express from 'express'
import { beforeAll, describe, expect, test } from 'vitest'
import { doctorReceiver } from './index.ts'

const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'
const secrets = [secret]

/** Each of them takes three seconds, because one of the checks is slow on purpose. So all are examined at the same time. */
const thorough = {
  ofBelfry: webhookListener({ secrets, onRefused: () => {} }, () => {}),
  afterParser: express()
    .use(express.json({ limit: '5mb', type: '*/*' }))
    .post('/', ({ body, headers }, response) => {
      const verdict = verify({ body: JSON.stringify(body), headers }, { secrets })
      response.sendStatus(verdict.ok ? 204 : 401)
    }),
  withoutSecret: own((body, signature) => [secret, ''].some((key) => signature === signed(body, key))),
  byPrefix: own((body, signature) => signature.length > 8 && signed(body, secret).startsWith(signature)),
  fragile: own((body, signature, id) => {
    if (signature !== signed(body, secret)) return false
    const { event, timestamp } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (!event || typeof timestamp !== 'number' || !id) throw new Error('unexpected')
    return true
  }),
  onlyRecent: own((body, signature) => {
    if (signature !== signed(body, secret)) return false
    const timestamp = /"timestamp":(\d+)/.exec(body.toString())?.[1]
    return timestamp === undefined || Math.abs(Date.now() - Number(timestamp)) < 300_000
  }),
}

describe('a receiver', { timeout: 120_000 }, () => {
  let examined: Readonly<Record<keyof typeof thorough, Examined>>
  beforeAll(async () => {
    const entries = Object.entries(thorough).map(async ([name, listener]) => [name, await examine(listener)] as const)
    examined = Object.fromEntries(await Promise.all(entries)) as typeof examined
  }, 120_000)

  test('of @belfry/webhook-verify has nothing to mend', () => {
    const { said, ended } = examined.ofBelfry
    expect(said.slice(1)).toEqual([
      expect.stringMatching(/takes what is authentic +(\d+) of \1$/),
      expect.stringMatching(/refuses what is not +(\d+) of \1$/),
      expect.stringMatching(/gets over rough treatment +(\d+) of \1$/),
      '',
      'Grade A: nothing to mend',
    ])
    expect(ended).toBe('well')
  })

  test('that verifies nothing lets every forgery in', async () => {
    const { text, ended } = await examine((_request, response) => response.writeHead(204).end())
    expect(text).toContain('refuses what is not')
    expect(text).toMatch(/refuses what is not +0 of \d\d/)
    expect(text).toMatch(/severe +no-signature: no signature\n +it answered 204\n +The header has to be/)
    expect(text).toContain('Grade F: forgeries get in')
    expect(ended).toBe('The receiver has to be mended.')
  })

  test('that verifies what a parser made of the body loses honest deliveries', () => {
    const { text } = examined.afterParser
    for (const id of ['number-forms', 'escapes', 'blanks', 'newline-at-end']) expect(text).toContain(`severe   ${id}:`)
    expect(text).toContain('Verify the raw bytes')
    expect(text).toContain('Grade F')
  })

  test('whose secret is missing lets in what is signed with nothing', () => {
    const { text } = examined.withoutSecret
    expect(text).toMatch(/severe +empty-key/)
    expect(text).not.toMatch(/severe +(undefined-key|no-signature)/)
  })

  test('that compares only as much as it is given is found out', () => {
    const { text } = examined.byPrefix
    expect(text).toMatch(/severe +one-digit-less/)
    expect(text).toContain('Grade F')
  })

  test('that breaks on what it does not expect is only told to mend small things', () => {
    const { text, ended } = examined.fragile
    expect(text).toMatch(/minor +half-json: authentic, but half of a JSON\n +it answered 500, where 400 or 401/)
    expect(text).toContain('Grade B')
    expect(ended).toBe('well')
  })

  test('that refuses old events would lose retries', () => {
    const { text } = examined.onlyRecent
    expect(text).toMatch(/serious +old: the last retry/)
    expect(text).toContain('Grade C')
  })

  test('that drops dead is noticed by the delivery after', async () => {
    let isDead = false
    const { text } = await examine((request, response) => {
      if (Number(request.headers['content-length']) > 10_000_000) isDead = true
      if (isDead) return void request.destroy()
      webhookListener({ secrets, onRefused: () => {} }, () => {})(request, response)
    })
    expect(text).toMatch(
      /serious +huge: 20 MB from a stranger\n +after it an ordinary delivery was not taken: the connection broke off;[^\n]*\(ECONNRESET\)/,
    )
  })

  test('with another secret is told so, and nothing else is tried', async () => {
    let requests = 0
    const { text, ended } = await examine((_request, response) => {
      requests++
      response.writeHead(401).end()
    })
    expect(requests).toBe(1)
    expect(text).toContain('Is the signing secret the one that the receiver has?')
    expect(text).toContain('Nothing else was tried')
    expect(ended).toBe('The receiver has to be mended.')
  })
})

test.each([
  ['no address', undefined, { secret }, 'Give the address'],
  ['an address of another kind', 'ftp://example.com', { secret }, 'Give the address'],
  ['no secret', 'http://127.0.0.1:9', {}, '--secret'],
  ['a secret of another form', 'http://127.0.0.1:9', { secret: 'abc' }, '64 lower-case hex digits'],
])('%s is said before anything is sent', async (_, url, options, words) => {
  await expect(run(url, options)).rejects.toThrow(words)
})

test('an address at which nobody listens is named with its error', async () => {
  const printed: string[] = []
  await expect(run('http://127.0.0.1:9/', { secret }, printed)).rejects.toThrow('mended')
  expect(printed.join('\n')).toContain('ECONNREFUSED')
})

/** A custom receiver. It answers 204 when `judge` returns true, 401 when false, and 500 when it throws. */
function own(judge: (body: Buffer, signature: string, id: string) => boolean): RequestListener {
  return async (request, response) => {
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk)
      const header = (name: string) => String(request.headers[name] ?? '')
      const isAccepted = judge(Buffer.concat(chunks), header('x-webhook-signature'), header('x-webhook-event-id'))
      response.writeHead(isAccepted ? 204 : 401).end()
    } catch {
      response.writeHead(500).end()
    }
  }
}

function signed(body: Uint8Array, key: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

interface Examined {
  readonly said: readonly string[]
  readonly text: string
  readonly ended: string
}

async function examine(listener: RequestListener): Promise<Examined> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const said: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ended = await run(url, { secret }, said).then(
    () => 'well',
    (error: Error) => error.message,
  )
  server.closeAllConnections()
  server.close()
  return { said, text: said.join('\n'), ended }
}

function run(url: string | undefined, options: Readonly<Record<string, string>>, lines: string[] = []): Promise<void> {
  const context = {
    print: (line: string) => void lines.push(line),
    environment: {},
    now: Date.now,
    publicFolder: '',
    stopped: new Promise<void>(() => {}),
    open: () => Promise.reject(new Error('no data is needed')),
  }
  return doctorReceiver.run(context, options, url)
}
