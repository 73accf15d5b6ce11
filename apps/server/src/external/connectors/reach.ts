import { connect } from 'node:net'
import { request } from 'undici'
import { failureWords } from '../../platform/network/failure-words.ts'

/** How long somebody has to answer, in milliseconds. */
const PATIENCE_MS = 5_000

/** Whether anybody takes a connection there; nothing is sent. `null`, or why not. */
export function reachAddress(host: string, port: number): Promise<string | null> {
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
