// Runs the table of vectors against the built package, as ES module and as CommonJS, in the Node that runs this file. It needs nothing but
// Node, so that it also runs in versions that are too old for the tests.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { checkVector } from '../table/check-vector.mjs'

const require = createRequire(import.meta.url)
const { cases } = JSON.parse(readFileSync(new URL('../../dist/vectors.json', import.meta.url), 'utf8'))
const entries = {
  'index.js': await import('../../dist/index.js'),
  'index.cjs': require('../../dist/index.cjs'),
  'web.js': await import('../../dist/web.js'),
  'web.cjs': require('../../dist/web.cjs'),
}

/** The other entries, as a receiver's test uses them. Throws where one does not work here. */
async function checkReceiver(load) {
  const [{ createInbox, isNewer, memoryInboxStore }, { diagnose }, testing, { verify }] = await Promise.all(
    ['inbox', 'diagnose', 'testing', 'index'].map(load),
  )
  const sender = testing.createFakeSender()
  const delivery = sender.deliveryOf(testing.exampleEvent('invoice:paid'))
  const verdict = verify(delivery, { secrets: [sender.secret] })
  const inbox = createInbox({ store: memoryInboxStore() })
  assert.equal(await inbox.handle(verdict, ({ event }) => assert.equal(event, 'invoice:paid')), 'handled')
  assert.equal(await inbox.handle(verdict, assert.fail), 'duplicate')
  assert.equal(isNewer(verdict.event, 1), false)
  const parsed = { ...delivery, body: JSON.parse(new TextDecoder().decode(delivery.body)) }
  assert.deepEqual((await diagnose(parsed, { secrets: [` ${sender.secret}`] })).causes, ['body_parsed', 'secret_padded'])
  assert.equal(
    await testing.send(delivery, async (request) => new Response(null, { status: request.headers.has('webhook-id') ? 204 : 400 })),
    204,
  )
}

await checkReceiver((name) => import(`../../dist/${name}.js`))
await checkReceiver((name) => require(`../../dist/${name}.cjs`))

const faults = []
for (const [name, entry] of Object.entries(entries)) {
  for (const vector of cases) {
    for (const fault of await checkVector(vector, entry)) faults.push(`${name}, ${vector.id}: ${fault}`)
  }
}
console.log(`${process.version}: ${cases.length} vectors, ${Object.keys(entries).length} builds, ${faults.length} differences`)
for (const fault of faults) console.log(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
