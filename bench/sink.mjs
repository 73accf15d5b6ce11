// The receiver of deliveries.mjs, in a process of its own: answers 200 to every POST, and says when all have come that were announced.
// Bodies hold a mark, `bench-<run>-<index>-`; what belongs to another run is answered and not counted.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

/** One signature in so many is verified: enough to find a sender that signs nothing, too few to become the bottleneck. */
const VERIFIED = 64
let round = null

process.on('message', ({ run, count, secret }) => {
  round = { run, count, secret, arrivals: new Float64Array(count), left: count, ids: new Set(), repeated: 0, mistakes: [], sample: '' }
  process.send({ kind: 'ready' })
})
process.on('disconnect', () => process.exit(0))

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const arrivedAt = Number(process.hrtime.bigint()) / 1e6
    response.writeHead(200, { 'content-length': 2 })
    response.end('ok')
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    const [, run, index] = /bench-(\d+)-(\d+)-/.exec(body.latin1Slice()) ?? []
    if (round !== null && Number(run) === round.run) note(Number(index), arrivedAt, body, request.headers)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send({ kind: 'listening', origin: `http://127.0.0.1:${server.address().port}` }))

function note(index, arrivedAt, body, headers) {
  const { arrivals, ids, mistakes, secret } = round
  if (arrivals[index] !== 0) {
    round.repeated++
    return
  }
  arrivals[index] = arrivedAt
  const id = headers['x-webhook-event-id']
  if (!id || ids.has(id)) mistakes.push(`the id of delivery ${index} is ${id ? 'another’s' : 'missing'}`)
  ids.add(id)
  if (secret && index % VERIFIED === 0) {
    const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    if (headers['x-webhook-signature'] !== expected) mistakes.push(`the signature of delivery ${index} is wrong`)
  }
  if (--round.left > 0) return
  const { repeated } = round
  process.send({ kind: 'complete', lastAt: arrivedAt, arrivals, repeated, mistakes: mistakes.slice(0, 5), sample: body.toString() })
  round = null
}
