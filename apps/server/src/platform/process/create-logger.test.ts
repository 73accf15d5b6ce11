import { describe, expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'

function openLogger(logLevel: 'debug' | 'warn' | 'silent' = 'debug') {
  let text = ''
  const logger = createLogger(
    { logLevel },
    {
      write(line) {
        text += line
      },
    },
  )
  return {
    logger,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  }
}

describe('the logger', () => {
  test('writes a line of JSON for each entry, from its level up', () => {
    const { logger, lines } = openLogger('warn')
    logger.info('too quiet')
    logger.warn({ deliveryId: 'dlv_1' }, 'loud enough')
    expect(lines()).toMatchObject([{ level: 40, deliveryId: 'dlv_1', msg: 'loud enough' }])
    const silent = openLogger('silent')
    silent.logger.fatal('nothing')
    expect(silent.lines()).toEqual([])
  })

  test('describes an error by name, message and stack, and its causes in the same way', () => {
    const { logger, lines } = openLogger()
    const error = Object.assign(new Error('outer', { cause: new TypeError('inner') }), { request: { headers: { 'x-api-key': 'bfy_1' } } })
    logger.error({ error }, 'failed')
    const [entry] = lines()
    expect(entry.error).toEqual({
      name: 'Error',
      message: 'outer',
      stack: expect.stringContaining('create-logger.test'),
      cause: { name: 'TypeError', message: 'inner', stack: expect.any(String) },
    })
    expect(JSON.stringify(entry)).not.toContain('bfy_1')
  })

  test('also describes what was thrown and is no error', () => {
    const { logger, lines } = openLogger()
    logger.error({ error: 'a text' }, 'failed')
    logger.error({ error: undefined }, 'failed')
    expect(lines()[0].error).toBe('a text')
  })

  test('blots out what should never have been handed to it', () => {
    const { logger, lines } = openLogger()
    logger.info({ secret: 's3cret', password: 's3cret', token: 's3cret', key: 's3cret', headers: { cookie: 's3cret' } })
    logger.info({ webhook: { secret: 's3cret', signature: 's3cret' }, user: { password: 's3cret', token: 's3cret', key: 's3cret' } })
    expect(lines()).toHaveLength(2)
    expect(JSON.stringify(lines())).not.toContain('s3cret')
  })
})
