import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CLAIM_MS } from '../../src/unit-of-work/service/handover.ts'
import { judgeLoss } from '../crash/judge-loss.ts'
import { automate, judged, makeKey, readAll, type ServingProgram, serve, subscribe } from '../crash/park.ts'
import { onServer } from '../support/postgres/databases.ts'
import { temporaryFolder } from '../support/program.ts'
import { startReceiver } from '../support/receiver.ts'
import { keepClaimLedger } from './support/claim-ledger.ts'
import { startLoad } from './support/load.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import { expectWhole, within } from './support/park.ts'

// Three real processes on one PostgreSQL. One is frozen for longer than its claims last, and goes on; one is killed.

/** How long the receiver takes, so that claims are under way at every moment, in milliseconds. */
const RECEIVING_MS = 40

test('[DELIV-22] of three nodes one is killed and one frozen past its claims: nothing is lost, no two hold one claim, each run ends once', async () => {
  const { url } = await startOwnPostgres()
  const folders = Array.from({ length: 3 }, () => temporaryFolder())
  const environment = { ...judged, BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: `${folders[0]}/master.key` }
  const nodes: ServingProgram[] = []
  for (const folder of folders) nodes.push(await serve(folder, environment))
  const [here, killed, frozen] = nodes as [ServingProgram, ServingProgram, ServingProgram]
  const receiver = await startReceiver((response) => void setTimeout(() => response.writeHead(200).end(), RECEIVING_MS))
  const key = await makeKey(folders[0] as string, environment)
  const { id, signingSecret: secret } = await subscribe(here.port, key, receiver.url)
  await automate(here.port, key, id, 'minute')
  const readLedger = await keepClaimLedger(url)

  // Callers of a node that is gone go to the first one; those of the frozen one wait for its answer.
  let serving = nodes
  const load = startLoad((caller) => (serving[caller % 3] ?? here).port, key, { callers: 9, persistent: true })
  await load.grown(150)
  frozen.program.signal('SIGSTOP')
  const frozenAt = performance.now()
  await load.grown(50)
  serving = [here, here, frozen]
  killed.program.signal('SIGKILL')
  await killed.program.ended
  await load.grown(100)
  const tookOver = async () => (await readLedger()).takenOver.size > 0
  await within(CLAIM_MS * 2, 'what the two had claimed is taken over', tookOver)
  await pause(Math.max(0, CLAIM_MS + 5_000 - (performance.now() - frozenAt)))
  frozen.program.signal('SIGCONT')
  const woken = startLoad(() => frozen.port, key, { callers: 2, persistent: true })
  await woken.grown(30)
  const [ledger, late] = [await load.stop(), await woken.stop()]
  for (const customer of late.accepted) ledger.accepted.add(customer)
  ledger.strange.push(...late.strange)

  const unsettled = async () => {
    const [row] = await onServer(url, [
      `select (select count(*) from deliveries where status = 'waiting') + (select count(*) from runs where status in ('running', 'waiting')) as n`,
    ])
    return Number(row?.n)
  }
  await within(CLAIM_MS * 3, 'everything comes to its end', async () => (await unsettled()) === 0)
  for (const { program } of [here, frozen]) {
    program.signal('SIGTERM')
    expect(await program.ended).toBe(0)
  }

  const { claims, nodes: claimers, overlapping, takenOver } = await readLedger()
  expect(overlapping).toEqual([])
  expect(claimers, 'all three have claimed').toBe(3)
  expect(takenOver.size, 'claims have ended by their time').toBeGreaterThan(0)
  const stored = await readAll(folders[0] as string, environment)
  const report = judgeLoss({ accepted: ledger.accepted, received: receiver.received, cutOff: takenOver, stored, secret })
  expectWhole(report, ledger)
  expect(report.customers, 'each is there once').toBe(report.accepted)
  expect(stored.deliveries.filter(({ status }) => status !== 'delivered')).toEqual([])
  expect(stored.delivery_attempts.length, 'each attempt is noted once').toBe(
    stored.deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
  )
  expect(stored.runs.filter(({ status }) => status !== 'completed')).toEqual([])
  console.log(
    `three nodes: ${report.accepted} accepted, 0 lost, ${report.runs} runs completed once, ${claims} claims, ${takenOver.size} taken over, ` +
      `0 overlapping, ${report.repeated} sent again`,
  )
})
