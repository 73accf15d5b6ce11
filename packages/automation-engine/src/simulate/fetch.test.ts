import { describe, expect, test } from 'vitest'
import { draw, flowOf } from '../../test/draw.ts'
import type { FetchHandler } from './scenario.ts'
import { simulate } from './simulate.ts'

const flow = (url = 'https://api.example.com/rates/{body.currency}') =>
  flowOf(
    draw(
      {
        start: ['trigger', { source: 'webhook', webhookVersion: '1' }],
        call: [
          'httpRequest',
          { target: 'custom', method: 'GET', url, headers: [{ id: 'h', key: 'Authorization', value: 'Bearer {body.key}' }] },
        ],
        tell: ['taskCreate', { title: '{response.status} {response.data.rate}{response.body}' }],
        worry: ['taskCreate', { title: 'failed {response.status}' }],
      },
      ['start out call', 'call success tell', 'call failed worry'],
    ),
  )
const play = (fetch?: FetchHandler, url?: string) =>
  simulate(flow(url), { now: '2026-07-01T12:00:00Z', webhook: { body: { currency: 'EUR', key: 'k1' } }, ...(fetch ? { fetch } : {}) })
const titles = (simulation: Awaited<ReturnType<typeof play>>) => simulation.records('tasks').map(({ title }) => title)

describe('addresses outside in a simulation', () => {
  test('[VAR-01] [VAR-03] answer what the scenario says, and are shown what was called', async () => {
    const simulation = await play(() => ({ json: { rate: 7 } }))
    expect(titles(simulation)).toEqual(['200 7{"rate":7}'])
    expect(simulation.fetches).toEqual([
      {
        method: 'GET',
        url: 'https://api.example.com/rates/EUR',
        headers: [{ key: 'Authorization', value: 'Bearer k1' }],
        body: undefined,
        status: 200,
        text: '{"rate":7}',
      },
    ])
  })

  test('[VAR-03] answer plain text, and failures', async () => {
    expect(titles(await play(async () => 'hello'))).toEqual(['200 hello'])
    expect(titles(await play(() => ({ status: 503, text: 'busy' })))).toEqual(['failed 503'])
  })

  test.each<[string, FetchHandler | undefined, string | undefined, RegExp]>([
    [
      '[RUN-02] that do not answer stop the run',
      () => {
        throw new Error('ECONNREFUSED')
      },
      undefined,
      /^The call got no answer: ECONNREFUSED$/,
    ],
    ['of which the scenario says nothing stop the run, and say where to say it', undefined, undefined, /say in `fetch`/],
    ['[HTTP-CUSTOM-08] G109 that are private are not called', () => 'hello', 'https://127.0.0.1/x', /refused and not made: the host 127/],
  ])('%s', async (_title, fetch, url, error) => {
    const simulation = await play(fetch, url)
    expect(simulation).toMatchObject({ status: 'failed', error: expect.stringMatching(error) })
    expect(simulation.records('tasks')).toEqual([])
  })
})
