import { connect } from 'node:net'
import type { EffectKind } from '@belfry/core'
import { request } from 'undici'
import { failureWords } from '../../platform/network/failure-words.ts'
import type { Health } from './define-connector.ts'

/** How long somebody has to answer, in milliseconds. */
const PATIENCE_MS = 5_000

/** Whether anybody takes a connection where effects of a kind go; nothing is sent. */
export async function checkAddress(kind: EffectKind, host: string, port: number): Promise<Health> {
  const failure = await reachAddress(host, port)
  if (failure === null) return { ok: true, message: `Somebody listens where ${kind} goes (${host}:${port}).` }
  const message = `Nobody can be reached where ${kind} goes (${host}:${port}): ${failure}.`
  return { ok: false, message, remedy: 'Start what should listen there, or correct the address.' }
}

/** `null`, or why nobody takes a connection there. */
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

/** The beginning of the page at an address of our own, or `null` when there is none. */
export async function reachPage(url: string): Promise<string | null> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = (await body.text()).slice(0, 1000)
    return statusCode === 200 ? text : null
  } catch {
    return null
  }
}
