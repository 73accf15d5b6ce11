import { type Outcome, routes, type Waiting } from '@belfry/core'
import { anonymous } from '../../../src/unit-of-work/perform/anonymous.ts'
import { performUnderKey } from '../../../src/unit-of-work/perform/idempotency.ts'
import { perform } from '../../../src/unit-of-work/perform/perform.ts'
import type { ExecutionContext } from '../../../src/unit-of-work/ports/execution-context.ts'
import { type Chance, createChance } from '../../support/chance.ts'
import type { Action, Scenario } from '../scenarios/scenario.ts'
import { Disk } from './disk.ts'
import { createTraceHash, Fate } from './fate.ts'
import { beginLife, type Life } from './life.ts'
import { Network } from './network.ts'
import { type Rows, readRows, readSubscriptionChanges, type SubscriptionChange } from './rows.ts'
import type { Site } from './site.ts'
import { VirtualTime } from './virtual-time.ts'

/** What a scenario came to. */
export interface History {
  /** Over every statement, every request that was sent and every row that was left. */
  readonly hash: string
  readonly statements: number
  readonly writes: number
  readonly commits: number
  /** Where processes ended. */
  readonly crashes: readonly string[]
  readonly rows: Rows
  readonly subscriptionChanges: readonly SubscriptionChange[]
  readonly sent: Network['sent']
  /** The ids of what actions have made, by name. */
  readonly ids: ReadonlyMap<string, string>
  /** The answers to actions, by the action's number; a problem's code where it was refused. */
  readonly answers: ReadonlyMap<number, string>
  /** What the server logged as a warning or an error. */
  readonly complaints: readonly string[]
  /** Why it never came to rest; `null` when it did. */
  readonly unrest: string | null
}

/** More moves of the clock than any scenario needs. */
const MOVES = 3000

/**
 * Plays a scenario from the beginning until nothing is due any more.
 *
 * @param keep takes the database that it leaves behind; it is removed otherwise
 */
export async function play(site: Site, scenario: Scenario, keep: (file: string) => void = () => {}): Promise<History> {
  const world = new World(site, scenario)
  const restore = world.time.install()
  try {
    const history = await world.play()
    keep(world.disk.file)
    return history
  } finally {
    restore()
    world.disk.remove()
  }
}

class World {
  readonly time = new VirtualTime()
  readonly disk = new Disk()
  readonly #site: Site
  readonly #scenario: Scenario
  readonly #chance: Chance
  readonly #network: Network
  readonly #hash = createTraceHash()
  readonly #crashes: string[] = []
  readonly #complaints: string[] = []
  readonly #answers = new Map<number, string>()
  readonly #ids: Map<string, string>
  /** Actions that were sent and not answered yet, by number: a client repeats them. */
  readonly #open = new Map<number, Action>()
  #life: Life | null = null
  #born = 0
  #writes = 0
  #commits = 0

  constructor(site: Site, scenario: Scenario) {
    this.#site = site
    this.#scenario = scenario
    this.#ids = new Map(site.ids)
    this.#chance = createChance(`${scenario.seed}`)
    this.#network = new Network(this.time, this.#chance.fork('network'), scenario.receivers)
    this.disk.load(site.file)
  }

  async play(): Promise<History> {
    try {
      return await this.#end(await this.#playActions())
    } catch (error) {
      return this.#end(String(error))
    }
  }

  async #playActions(): Promise<string | null> {
    const beginning = this.time.now()
    await this.#begin()
    for (const [number, action] of this.#scenario.actions.entries()) {
      const unrest = await this.#goOn(beginning + action.at)
      if (unrest !== null) return unrest
      if ('kill' in action) this.#alive.fate.end('between two statements')
      else await this.#act(number, action)
      if (!('together' in action && action.together)) await this.time.settle()
    }
    return this.#goOn(null)
  }

  get #alive(): Life {
    if (!this.#life) throw new Error('no process has begun')
    return this.#life
  }

  async #begin(): Promise<void> {
    const fate = new Fate(this.#scenario.crashes[this.#born++] ?? null, (statement) => {
      this.time.note()
      this.#hash.add(statement)
    })
    this.#life = await beginLife({
      file: this.disk.file,
      time: this.time,
      chance: this.#chance.fork(`life ${this.#born}`),
      network: this.#network,
      fate,
    })
  }

  /** The process has ended; after a while another one begins, and clients ask once more for what was not answered. */
  async #beginAgain(): Promise<void> {
    const { fate } = this.#alive
    await this.time.settle()
    this.disk.takeOver()
    this.time.clear()
    await this.#bury()
    this.#crashes.push(fate.place)
    await this.time.moveTo(this.time.now() + this.#chance.whole(0, this.#scenario.longestPause), () => false)
    await this.#begin()
    for (const [number, action] of this.#open) this.#send(number, action)
    await this.time.settle()
  }

  async #bury(): Promise<void> {
    const { fate, complaints, bury } = this.#alive
    this.#writes += fate.writes
    this.#commits += fate.commits
    this.#complaints.push(...complaints)
    await bury()
  }

  /** Lets everything happen that happens until a moment, or until nothing is due any more. Says what keeps it from that. */
  async #goOn(until: number | null): Promise<string | null> {
    for (let moves = 0; moves < MOVES; moves++) {
      await this.time.settle()
      if (this.#alive.fate.isDead) {
        await this.#beginAgain()
        continue
      }
      const due = await this.#alive.nextDueAt()
      const isDue = due !== null && due <= this.time.now()
      const [waited, idle] = [this.time.next({ idle: false }), this.time.next({ idle: true })]
      if (isDue && waited === null && idle === null) return 'something is due, and nobody is going to look'
      const next = earliest(waited, isDue ? idle : due)
      if (next === null || (until !== null && next > until)) {
        if (until !== null) await this.time.moveTo(until, () => this.#alive.fate.isDead)
        if (this.#alive.fate.isDead) continue
        return null
      }
      await this.time.moveTo(next, () => this.#alive.fate.isDead)
    }
    return `after ${MOVES} moves of the clock something is still due`
  }

  /** Sends an action, with what it names filled in as things are now. */
  async #act(number: number, action: Action): Promise<void> {
    const input = fill(action.input, new Map([...this.#ids, ...(await this.#runsNamed(action))]))
    if (input && !this.#alive.fate.isDead) this.#send(number, { ...action, input })
  }

  /** A run that is so now, for each name such as `failed run 3`. */
  async #runsNamed({ input }: Action): Promise<ReadonlyMap<string, string>> {
    const named = new Map<string, string>()
    for (const [, name, status, number] of JSON.stringify(input).matchAll(/"@((failed|waiting) run (\d+))"/g)) {
      const runs = await this.#alive.service.store.read((db) =>
        db
          .selectFrom('runs')
          .select('id')
          .where('status', '=', status as 'failed')
          .orderBy('id')
          .execute(),
      )
      const run = runs[Number(number) % runs.length]
      if (run) named.set(name as string, run.id)
    }
    for (const [, name, number] of JSON.stringify(input).matchAll(/"@(open approval (\d+))"/g)) {
      const tasks = await this.#alive.service.store.read((db) =>
        db.selectFrom('records').select(['id', 'data']).where('model', '=', 'task').orderBy('id').execute(),
      )
      const open = tasks.filter(({ data }) => JSON.parse(data).approvalStatus === 'OPEN')
      const task = open[Number(number) % open.length]
      if (task) named.set(name as string, task.id)
    }
    return named
  }

  #send(number: number, action: Action): void {
    this.#open.set(number, action)
    const { service } = this.#alive
    const { organization, caller } = this.#site
    const traceId = Buffer.from(service.randomBytes(16)).toString('hex')
    const cause = { traceId, lineage: { automationIds: [] } }
    const executionContext: ExecutionContext = { caller, organization, credentials: anonymous.credentials, cause }
    const operation = operationOf(action.operation)
    const request = {
      key: `${this.#scenario.seed}-action-${number}`.replaceAll(' ', '-'),
      status: 200,
      secret: false,
      reply: (value: unknown) => ({ body: answerOf(value) }),
    }
    const performed: Promise<Outcome<unknown> | Waiting> = operation.readOnly
      ? perform(service, operation, action.input, executionContext)
      : performUnderKey(service, operation, action.input, executionContext, request)
    void performed.then((outcome) => {
      this.#open.delete(number)
      const { value } = outcome as { readonly value?: unknown }
      const answer =
        outcome.kind === 'refused' ? outcome.problem.code : operation.readOnly ? answerOf(value) : (value as { body: string }).body
      this.#answers.set(number, answer)
      if (action.makes && outcome.kind !== 'refused') this.#ids.set(action.makes, answer)
    })
  }

  async #end(unrest: string | null): Promise<History> {
    const { store } = this.#alive.service
    const rows = await readRows(store)
    const subscriptionChanges = await readSubscriptionChanges(store)
    const sent = this.#network.sent
    for (const one of sent) this.#hash.add(JSON.stringify(one))
    for (const [table, all] of Object.entries(rows)) for (const row of all) this.#hash.add(`${table} ${JSON.stringify(row)}`)
    this.#alive.fate.end('the end')
    await this.#bury()
    const { value: hash, count: statements } = this.#hash
    const counts = { statements, writes: this.#writes, commits: this.#commits }
    return {
      hash,
      ...counts,
      crashes: this.#crashes,
      rows,
      subscriptionChanges,
      sent,
      ids: this.#ids,
      answers: this.#answers,
      complaints: this.#complaints,
      unrest,
    }
  }
}

/** The input with ids in place of names; `null` when one is the name of nothing. */
export function fill(input: Action['input'], ids: ReadonlyMap<string, string>): Action['input'] | null {
  let isWhole = true
  const filled: Action['input'] = JSON.parse(JSON.stringify(input), (_, value) => {
    if (typeof value !== 'string' || !value.startsWith('@')) return value
    const id = ids.get(value.slice(1))
    isWhole &&= id !== undefined
    return id ?? null
  })
  return isWhole ? filled : null
}

/** What of an answer the checks and later actions need. */
function answerOf(value: unknown): string {
  const { id, token, accepted } = value as { readonly id?: string; readonly token?: string; readonly accepted?: boolean }
  return id ?? token ?? (accepted === undefined ? '' : accepted ? 'accepted' : 'ignored')
}

const byName = new Map(routes.map(({ operation }) => [operation.name, operation]))

function operationOf(name: string) {
  const operation = byName.get(name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other)
}
