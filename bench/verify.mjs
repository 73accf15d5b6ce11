// What it costs to verify a delivery, beside what a receiver writes by hand with node:crypto and beside the libraries that receivers use.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { signatureAlone, wholeEvent } from './verify/programs.mjs'

const serverRequire = createRequire(new URL('../apps/server/package.json', import.meta.url))
const SECRET = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'
const SIZES = { '1 KB': 1_000, '20 KB': 20_000, '256 KB': 256_000 }
const ROUNDS = 15
const WARM_UP = 3
/** How much of the processor one program takes in one round, in milliseconds: many ticks of the clock that counts it. */
const SLICE_MS = 40
/** The least share of bare node:crypto that Belfry may reach. */
const FLOOR = 0.9

export async function run() {
  const file = serverRequire.resolve('@belfry/webhook-verify')
  const belfry = await import(pathToFileURL(file.replace(/index\.cjs$/, 'index.js')).href)
  const rows = []
  for (const [size, bytes] of Object.entries(SIZES)) {
    const delivery = deliveryOf(bytes, belfry)
    const { bytes: asBytes, text: asText } = signatureAlone(belfry, delivery)
    rows.push({ size, what: 'signature, of bytes', rates: await measure(asBytes) })
    rows.push({ size, what: 'signature, of text', rates: await measure(asText) })
    rows.push({ size, what: 'the whole event', rates: await measure(wholeEvent(belfry, delivery)) })
  }
  print(rows)
  return { floor: FLOOR, rows }
}

/** A delivery of about this many bytes, with the headers of every scheme. */
function deliveryOf(size, { sign, signStandard }) {
  const member = {
    firstName: 'Zoë',
    lastName: 'Hopper',
    email: 'zoe@park.example',
    notes: 'Arrives late, two dogs',
    persons: 4,
    paid: 97.5,
  }
  const customers = []
  while (JSON.stringify(customers).length < size - 150) customers.push({ id: `cus_${customers.length}`, ...member })
  const event = { event: 'customer:created', data: { customers }, timestamp: Date.now(), traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }
  const text = JSON.stringify(event)
  const bytes = Buffer.from(text)
  const [id, timestampSeconds] = ['dlv_1', Math.floor(Date.now() / 1000)]
  const signature = sign(bytes, SECRET)
  const headers = {
    host: 'receiver.example',
    'user-agent': 'Belfry',
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'x-webhook-event-id': id,
    'x-webhook-signature': signature,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signStandard({ id, timestampSeconds, body: bytes, secret: SECRET }),
  }
  return { text, bytes, headers, signature, secret: SECRET, standardSecret: `whsec_${Buffer.from(SECRET, 'hex').toString('base64')}` }
}

/** Deliveries in a second of the processor, in turns, so that whatever else the machine does meets all of them: the median over the rounds. */
async function measure(programs) {
  const rates = Object.fromEntries(Object.keys(programs).map((name) => [name, []]))
  const names = Object.keys(programs)
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    // Each begins a round as often as the others.
    for (let at = 0; at < names.length; at++) {
      const name = names[(at + round) % names.length]
      const rate = await rateOf(programs[name])
      if (round >= WARM_UP) rates[name].push(rate)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])]))
}

/** By the processor's time, not the wall's: so a machine that does other things measures the same. */
async function rateOf(program) {
  const started = process.threadCpuUsage()
  let count = 0
  let spentMs = 0
  do {
    for (let turn = 0; turn < 8; turn++) {
      const result = program()
      if (result) await result
    }
    count += 8
    const { user, system } = process.threadCpuUsage(started)
    spentMs = (user + system) / 1000
  } while (spentMs < SLICE_MS)
  return (count * 1000) / spentMs
}

function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1]
}

function print(rows) {
  console.log(
    `\nDeliveries verified in a second of the processor, medians of ${ROUNDS} interleaved rounds; in brackets the share of bare node:crypto`,
  )
  for (const { size, what, rates } of rows) {
    const base = rates['bare node:crypto']
    const cells = Object.entries(rates).map(([name, rate]) => `${name} ${Math.round(rate)} (${(rate / base).toFixed(2)})`)
    const verdict = rates.belfry / base >= FLOOR ? '' : `   UNDER ${FLOOR}`
    console.log(`${size.padEnd(7)}${what.padEnd(21)}${cells.join('   ')}${verdict}`)
  }
}
