import { connect } from 'node:net'
import type { EffectKind } from '@belfry/core'
import { request } from 'undici'
import { failureWords } from '../../platform/network/failure-words.ts'
import type { Health } from './define-connector.ts'

/** How long to wait for an answer, in milliseconds. */
const PATIENCE_MS = 5_000

/** Checks whether the host and port to which effects of a kind go accept connections. Sends nothing. */
export async function checkAddress(kind: EffectKind, host: string, port: number): Promise<Health> {
  const failure = await reachAddress(host, port)
  if (failure === null) return { ok: true, message: `Somebody listens where ${kind} goes (${host}:${port}).` }
  const message = `Nobody can be reached where ${kind} goes (${host}:${port}): ${failure}.`
  return { ok: false, message, remedy: 'Start what should listen there, or correct the address.' }
}

/** `null` if a connection is accepted; otherwise the reason why not. */
function reachAddress(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const end = (answer: string | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end(`no answer within ${PATIENCE_MS / 1000} seconds`))
    socket.once('error', (error) => end(failureWords(error)))
  })
}

/** The first 1,000 characters of the page at one of our own URLs; `null` if there is none. */
export async function reachPage(url: string): Promise<string | null> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = (await body.text()).slice(0, 1000)
    return statusCode === 200 ? text : null
  } catch {
    return null
  }
}
