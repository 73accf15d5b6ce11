import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Evidence, judgeLoss, type LossReport } from '../../crash/judge-loss.ts'
import {
  advance,
  automate,
  type Environment,
  judgedByClock,
  makeKey,
  readAll,
  type ServingProgram,
  serve,
  subscribe,
} from '../../crash/park.ts'
import { type Answering, answerWith, type Receiver, startReceiver } from '../../support/receiver.ts'
import type { Ledger } from './load.ts'

/** A park whose server can be broken in any way, and judged in the end. */
export interface BrokenPark {
  readonly folder: string
  readonly environment: Environment
  readonly key: string
  readonly receiver: Receiver
  /** The process that serves now. */
  readonly serving: ServingProgram
  /** Starts the server once more, after it has ended. */
  restart(): Promise<void>
  /** Asks one of the addresses for health. */
  probe(path: '/livez' | '/readyz'): Promise<number>
  /** Lets everything come to its end, stops the server, and judges. */
  judge(ledger: Ledger, cutOff?: Evidence['cutOff']): Promise<LossReport>
}

/** A server with a webhook and a flow, on a clock that is moved at the end. */
export async function openPark(folder: string, environment: Environment = {}, answering: Answering = answerWith(200)): Promise<BrokenPark> {
  const settings = { ...judgedByClock, ...environment }
  let serving = await serve(folder, settings)
  const receiver = await startReceiver(answering)
  const key = await makeKey(folder, settings)
  const { id, signingSecret: secret } = await subscribe(serving.port, key, receiver.url)
  await automate(serving.port, key, id)
  return {
    folder,
    environment: settings,
    key,
    receiver,
    get serving() {
      return serving
    },
    async restart() {
      serving = await serve(folder, settings)
    },
    probe: async (path) => (await fetch(`http://127.0.0.1:${serving.port}${path}`)).status,
    async judge({ accepted }, cutOff = new Map()) {
      await advance(serving.port, key)
      serving.program.signal('SIGTERM')
      expect(await serving.program.ended).toBe(0)
      const stored = await readAll(folder, settings)
      return judgeLoss({ accepted, received: receiver.received, cutOff, stored, secret })
    },
  }
}

/** Expects that nothing was lost, torn, altered or sent without reason, and that no answer was other than it should be. */
export function expectWhole(report: LossReport, ledger: Ledger): void {
  expect(ledger.strange.slice(0, 3)).toEqual([])
  expect(report.faults.slice(0, 5)).toEqual([])
  expect(report).toMatchObject({ lost: [], torn: [], altered: [], unexplained: [], faults: [] })
}

/** Resolves when something holds; throws when it does not within so many milliseconds. */
export async function within(ms: number, what: string, holds: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > ms) throw new Error(`not within ${ms} ms: ${what}`)
    await pause(20)
  }
  return Math.round(performance.now() - start)
}

/** A line of the log. */
interface Complaint {
  readonly msg: string
  readonly error?: { readonly message: string }
}

/** What the server has logged at warn and above, as lines. */
export function complaints({ program }: ServingProgram): readonly Complaint[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Complaint)
}
