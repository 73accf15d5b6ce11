import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type EpochMs, eventKeys } from '@belfry/core'
import type { Command, CommandContext } from '../command.ts'
import { followStream, type LoggedEvent } from './follow-stream.ts'
import { forwardEvent } from './forward-event.ts'
import { openStream } from './open-stream.ts'

/** The intervals between the tries of one event, in milliseconds: those of a delivery's first five attempts. */
const RETRY_MS = [1000, 2000, 4000, 8000]

/** Forwards the events of an organization to an address on this machine, signed like deliveries. */
export const listen: Command = {
  name: 'listen',
  description: 'bring the events of an organization to an address of yours as they happen, signed like deliveries, without a webhook',
  options: [
    ['--forward <url>', 'where the events go, such as http://localhost:9000/hooks'],
    ['--organization <slug>', 'the organization'],
    ['--server <url>', 'the Belfry server; http://localhost:8080 when left out'],
    ['--api-key <key>', 'a key that may see the events; BELFRY_API_KEY when left out'],
    ['--events <keys>', 'only these, with commas between: customer:created,invoice:paid'],
    ['--secret <hex>', 'the signing secret, 64 lower-case hex digits; made and printed when left out'],
    ['--after <cursor>', 'where to begin: end (what happens from now on) when left out, start, or a cursor of the event log'],
    ['--resume-file <path>', 'a file that keeps the place in the log, to go on from there at the next start'],
  ],
  async run(context, given) {
    const options = readOptions(given, context.environment)
    const { print, now } = context
    const wait = createWait(context)
    print(`Events of ${options.organization} at ${options.server} go to ${options.forward}`)
    if (given.secret === undefined) print(`Signing secret ${options.secret}: give it to the receiver`)
    print('Stop with Ctrl-C')
    const events = followStream({
      after: options.after,
      open: (after) => openStream(options, after, wait.stopped),
      wait: wait.for,
      isStopped: wait.isStopped,
      onConnection: (state, why) =>
        print(state === 'lost' ? `Connection lost. ${why}. Trying again …` : 'Connected again, nothing was missed'),
      onBegin: () => print(`Listening since ${timeOfDay(now())}`),
      onProgress: (cursor) => options.resumeFile && keepCursor(options.resumeFile, cursor),
    })
    for await (const event of events) await deliver(event, options, wait, context)
  },
}

interface ListenOptions {
  readonly server: string
  readonly organization: string
  readonly apiKey: string
  readonly forward: string
  readonly secret: string
  /** `null` for all. */
  readonly keys: readonly string[] | null
  readonly after: string
  readonly resumeFile: string | null
}

type Given = Readonly<Record<string, string | boolean | undefined>>

function readOptions(given: Given, environment: CommandContext['environment']): ListenOptions {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  const forward = text('forward') ?? ''
  if (!isWebAddress(forward)) throw new Error('Say where the events go: --forward http://localhost:9000/hooks.')
  const server = text('server') ?? 'http://localhost:8080'
  if (!isWebAddress(server)) throw new Error('--server must be the address of a Belfry server, such as http://localhost:8080.')
  const organization = text('organization')
  if (!organization) throw new Error('Say whose events: --organization <slug>.')
  const apiKey = text('apiKey') ?? environment.BELFRY_API_KEY
  if (!apiKey) throw new Error('Give a key that may see the events: --api-key <key>, or BELFRY_API_KEY.')
  const secret = text('secret') ?? randomBytes(32).toString('hex')
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error('--secret must be 64 lower-case hex digits, or be left out.')
  const resumeFile = text('resumeFile') ?? null
  const kept = resumeFile !== null && existsSync(resumeFile) ? readFileSync(resumeFile, 'utf8').trim() : ''
  const keys = text('events')
    ?.split(',')
    .map((key) => key.trim())
  const unknown = keys?.find((key) => key !== '*' && !eventKeys.some((known) => known === key))
  if (unknown !== undefined) throw new Error(`${unknown} is no event: GET …/event-keys lists them.`)
  return {
    server,
    organization,
    apiKey,
    forward,
    secret,
    keys: !keys || keys.includes('*') ? null : keys,
    // The explicit option takes precedence over the stored cursor.
    after: text('after') ?? (kept || 'end'),
    resumeFile,
  }
}

async function deliver(event: LoggedEvent, { forward, secret }: ListenOptions, wait: Wait, { print, now }: CommandContext): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { status, durationMs, error } = await forwardEvent(event, { url: forward, secret, now: now() })
    const accepted = status !== null && status >= 200 && status < 300
    const pause = RETRY_MS[attempt]
    const next = accepted ? '' : pause === undefined ? ', given up' : `, again in ${pause / 1000} s`
    print(`${timeOfDay(now())}  ${event.key}  ${event.id}  ${status ?? error} in ${durationMs} ms${next}`)
    if (accepted || pause === undefined || wait.isStopped()) return
    await wait.for(pause)
  }
}

/** In UTC, like all times in the log. */
function timeOfDay(now: EpochMs): string {
  return new Date(now).toISOString().slice(11, 19)
}

interface Wait {
  isStopped(): boolean
  /** Aborted when the process is asked to stop. */
  readonly stopped: AbortSignal
  for(ms: number): Promise<void>
}

function createWait({ stopped }: CommandContext): Wait {
  const control = new AbortController()
  const ended = stopped.then(() => control.abort())
  return {
    isStopped: () => control.signal.aborted,
    stopped: control.signal,
    async for(ms) {
      let timer: NodeJS.Timeout | undefined
      const slept = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([slept, ended])
      clearTimeout(timer)
    },
  }
}

/** Written to another file and renamed, so that a crash leaves either the old cursor or the new one. */
function keepCursor(file: string, cursor: string): void {
  writeFileSync(`${file}.new`, `${cursor}\n`)
  renameSync(`${file}.new`, file)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
