import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

// One Content-Type of 15,000 spaces took more than a second of the event loop, also of callers without a key.

const signIn = { email: 'nobody@example.com', password: 'x' }

describe('[B] the Content-Type of a body', () => {
  test.each([
    ['spaces within the charset', `application/json; charset=a${' '.repeat(15_000)}"x`],
    ['spaces before it', `application/json;${' '.repeat(15_000)}charset="utf-8"x`],
    ['thousands of parameters', `application/json;charset=x${';charset="a" '.repeat(1100)}`],
    ['quotation marks', `application/json;charset=${'" '.repeat(7500)}x`],
  ])('%s: refused in a moment, however often', async (_, type) => {
    const { call } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0', BELFRY_LOGIN_LIMIT: '1000' } })
    const cpuStart = process.cpuUsage()
    for (let count = 0; count < 30; count++) {
      const { status, body } = await call('POST', '/api/session', { key: null, body: signIn, type })
      expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
    }
    // Of the processor, with client and server in one process: before, 30 seconds and more.
    const { user, system } = process.cpuUsage(cpuStart)
    expect((user + system) / 1000).toBeLessThan(5000)
  })

  test.each([
    'application/json',
    'Application/JSON ; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json; version=1; charset=utf-8',
  ])('%s is taken', async (type) => {
    const { call } = await startTestServer()
    expect((await call('POST', '/api/session', { key: null, body: signIn, type })).body.code).toBe('invalid_credentials')
  })
})
