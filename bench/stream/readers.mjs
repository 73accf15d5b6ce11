// Keeps streams open in a process of its own, and counts what comes. Told what to do, and tells what came of it, by messages.
import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const open = new Set()
let events = 0
let lateness = []
let expected = Number.POSITIVE_INFINITY

process.on('message', async ({ kind, ...order }) => {
  if (kind === 'open') await openAll(order)
  if (kind === 'expect') expect(order)
  if (kind === 'close') closeAll()
})

/** Opens so many, a few at a time, and says so when each has heard its first word. */
async function openAll({ count, url, headers }) {
  let next = 0
  const lane = async () => {
    while (next < count) await openOne(url, headers[next++ % headers.length])
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  process.send({ kind: 'open' })
}

function openOne(url, headers) {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered with ${response.statusCode}`))
      open.add(response)
      response.setEncoding('latin1')
      response.once('data', () => resolve())
      response.on('data', createEar())
      response.on('close', () => open.delete(response))
      response.on('error', () => {})
    })
    request.on('error', reject)
  })
}

const MARK = '\ndata: {"event"'

/** Counts the events of one stream; what a piece cuts in two is found with the next one. */
function createEar() {
  let rest = ''
  return (piece) => {
    const text = rest + piece
    for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) count(text, at)
    rest = text.slice(1 - MARK.length)
    if (events >= expected) tell()
  }
}

/** An envelope says when it happened, which is compared with the clock of the same machine, for one in fifty. */
function count(text, at) {
  events++
  if (events % 50 !== 0) return
  const [, timestamp] = /"timestamp":(\d+)/.exec(text.slice(at, at + 4000)) ?? []
  if (timestamp) lateness.push(Date.now() - Number(timestamp))
}

function expect({ count }) {
  events = 0
  lateness = []
  expected = count
  process.send({ kind: 'ready' })
}

function tell() {
  expected = Number.POSITIVE_INFINITY
  lateness.sort((a, b) => a - b)
  const share = (part) => lateness[Math.min(lateness.length - 1, Math.floor(lateness.length * part))] ?? 0
  process.send({ kind: 'complete', events, p50: share(0.5), p99: share(0.99) })
}

function closeAll() {
  for (const response of open) response.destroy()
  process.send({ kind: 'closed' })
}
