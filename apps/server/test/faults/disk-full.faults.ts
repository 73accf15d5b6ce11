import { expect, test } from 'vitest'
import { PARK, readClaimed } from '../crash/park.ts'
import { holdBack } from '../support/receiver.ts'
import { type Ledger, startLoad } from './support/load.ts'
import { type BrokenPark, complaints, expectWhole, openPark, within } from './support/park.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { expectSoundFile } from './support/sound-file.ts'

// The data is on a disk of 48 MiB. It is filled while customers are created, and room is made again while the server runs.

const AWAY = 'the store is unavailable; requests that need it are answered with 503 until it is back'
const BACK = 'the store is available again'
const FULL =
  'The disk of the database is full. Reading goes on; writing does as soon as there is room. Nothing was changed. Try again in a moment.'

async function openOnSmallDisk() {
  const disk = mountSmallDisk(48)
  const receiver = holdBack()
  const answers = { hold: false }
  const park = await openPark(disk.folder, {}, (response, request) => {
    if (answers.hold) receiver.answering(response, request)
    else response.writeHead(200).end()
  })
  const load = startLoad(() => park.serving.port, park.key)
  await load.grown(50)
  answers.hold = true
  const before = park.receiver.received.length
  await within(30_000, 'messages are under way', () => park.receiver.received.length > before)
  disk.fill()
  await load.refused(100)
  answers.hold = false
  return { disk, park, load, release: receiver.release }
}

async function expectFull(park: BrokenPark, { refusals }: Ledger): Promise<void> {
  expect([...refusals.keys()]).toEqual([FULL])
  const list = await fetch(`http://127.0.0.1:${park.serving.port}${PARK}/customers`, { headers: { 'x-api-key': park.key } })
  expect(list.status, 'reading goes on').toBe(200)
  expect(((await list.json()) as { readonly data: readonly unknown[] }).data.length).toBeGreaterThan(0)
  expect(await park.probe('/livez')).toBe(200)
  expect(await park.probe('/readyz')).toBe(503)
}

test('[DELIV-22] on a full disk the server refuses writes and reads on, and goes on by itself when there is room', async () => {
  const { disk, park, load, release } = await openOnSmallDisk()
  await expectFull(park, load.ledger)
  // What is answered now has arrived, and cannot be written down.
  release()
  await load.refused(50)
  expect(await park.probe('/readyz')).toBe(503)
  disk.free()
  const backMs = await within(10_000, 'it is ready again', async () => (await park.probe('/readyz')) === 200)
  await load.grown(50)
  const ledger = await load.stop()
  const report = await park.judge(ledger)
  expectWhole(report, ledger)
  expect(report.repeated, 'it has kept the results in mind').toBe(0)
  expect(complaints(park.serving).map(({ msg }) => msg)).toEqual([expect.stringMatching('no connector is set up'), AWAY, BACK])
  expectSoundFile(`${disk.folder}/data/belfry.db`)
  console.log(`disk full: ${ledger.accepted.size} accepted, 0 lost, ready ${backMs} ms after there was room`)
})

test('[DELIV-22] what has arrived and could not be written down before the server ended is sent again, as the same message', async () => {
  const { disk, park, load, release } = await openOnSmallDisk()
  release()
  await load.refused(50)
  park.serving.program.signal('SIGKILL')
  await park.serving.program.ended
  const ledger = await load.stop()
  disk.free()
  const claimed = await readClaimed(park.folder, park.environment)
  expect(claimed.length).toBeGreaterThan(0)
  const arrivedUnnoted = new Set(park.receiver.received.map(({ headers }) => headers['x-webhook-event-id']))
  await park.restart()
  const report = await park.judge(ledger, new Map(claimed.map(({ id }) => [id, 1])))
  expectWhole(report, ledger)
  const again = claimed.filter(({ id }) => arrivedUnnoted.has(id))
  expect(again.length, 'some had arrived').toBeGreaterThan(0)
  expect(report.repeated).toBe(again.length)
  expectSoundFile(`${disk.folder}/data/belfry.db`)
  console.log(`disk full, then killed: ${ledger.accepted.size} accepted, 0 lost, ${report.repeated} sent again`)
})
