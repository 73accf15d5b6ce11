import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '../support/chance.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { judgeLoss, type LossReport } from './judge-loss.ts'
import { advance, automate, type Environment, judgedByClock, makeKey, PARK, post, readAll, readClaimed, serve, subscribe } from './park.ts'

/** How a server is to be killed. */
export interface CrashOptions {
  /** The folder in which the server runs. */
  readonly folder: string
  /** Its settings; the database among them. */
  readonly environment: Environment
  readonly kills: number
  /** Decides when each kill comes; the same seed gives the same moments. */
  readonly seed: number
}

const CALLERS = 16
/** One in so many requests is answered with 500, so that retries are under way when the kill comes. */
const FAILING = 11
/** So many requests are left without an answer until a kill ends them, so that attempts are in flight whenever one comes. */
const HELD = 3

/** Starts a real server, kills it under load again and again, and counts what its receiver got against what it had promised. */
export async function crashLoop({ folder, environment, kills, seed }: CrashOptions): Promise<LossReport> {
  const chance = createChance(seed)
  const settings = { ...judgedByClock, ...environment }
  let answered = 0
  let held = 0
  let holding = HELD
  const receiver = await startReceiver((response, request) => {
    if (held < holding) {
      held++
      response.once('close', () => held--)
    } else answerWith(answered++ % FAILING === 0 ? 500 : 200)(response, request)
  })
  const accepted = new Set<string>()
  const cutOff = new Map<string, number>()
  const buried = new Set<string>()
  const owners = new Set<string>()

  let { program, port } = await serve(folder, settings)
  const key = await makeKey(folder, settings)
  const { id, signingSecret: secret } = await subscribe(port, key, receiver.url)
  await automate(port, key, id)
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) ({ program, port } = await serve(folder, settings))
    const load = createLoad(port, key, accepted)
    await grown(accepted, chance.whole(10, 59))
    await pause(chance.number() * 40)
    program.signal('SIGKILL')
    await program.ended
    await load
    for (const { id, lease_owner } of await readClaimed(folder, settings)) {
      if (buried.has(String(lease_owner))) continue // a claim that an earlier kill has left, which has not ended yet
      cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
      owners.add(String(lease_owner))
    }
    for (const owner of owners) buried.add(owner)
  }
  holding = 0
  ;({ program, port } = await serve(folder, settings))
  await advance(port, key)
  program.signal('SIGTERM')
  await program.ended
  const stored = await readAll(folder, settings)
  return judgeLoss({ accepted, received: receiver.received, cutOff, stored, secret })
}

/** Creates customers from several callers at once until the server is gone. */
async function createLoad(port: number, key: string, accepted: Set<string>): Promise<void> {
  const caller = async () => {
    try {
      for (;;) {
        const response = await post(port, key, `${PARK}/customers`, { firstName: 'Ada', notes: 'é 🏕 1.0' })
        const body = (await response.json()) as { readonly id: string }
        if (response.status === 201) accepted.add(body.id)
      }
    } catch {
      // The server was killed: what was not answered was not promised.
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

/** Resolves when so many more were accepted: a server that has just started is slow, and a kill before its first write proves nothing. */
async function grown(accepted: ReadonlySet<string>, by: number): Promise<void> {
  const goal = accepted.size + by
  while (accepted.size < goal) await pause(1)
}
