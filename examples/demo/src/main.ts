// Belfry's main job as one program: a record is written, its event is signed and delivered, a flow makes a task of it and sends a message.
// Another flow waits, and goes on although its server was killed meanwhile.
// Everything is real: the server is a process, the receiver listens on a port, the client is the published one.
import { createBelfry } from '@belfry/client'
import { verify } from '@belfry/webhook-verify'
import { reachableFlow } from './reachable-flow.ts'
import { startBelfry } from './start-belfry.ts'
import { type Received, startReceiver } from './start-receiver.ts'
import { welcomeFlow } from './welcome-flow.ts'

const DEADLINE_MS = 20_000

const receiver = await startReceiver()
const server = await startBelfry(receiver.origin)
const park = createBelfry({ baseUrl: server.origin, apiKey: server.apiKey }).org('demo-park')
try {
  const { customer, secret } = await demonstrateRecordToTask()
  await demonstrateWaiting(customer.id)
  await demonstrateRetries(customer.id, secret)
  console.log('\nAll hops arrived.')
} catch (error) {
  console.error(`\nThe thread broke: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await server.stop()
  await receiver.stop()
}

/** A record, its event, a signed delivery, a flow, a task. */
async function demonstrateRecordToTask() {
  const webhook = await park.webhooks.create({
    url: `${receiver.origin}/belfry`,
    subscribedEventKeys: ['customer:created', 'customer:updated'],
  })
  const secret = webhook.signingSecret ?? fail('the webhook came without its signing secret')
  const automation = await park.automations.create({ name: 'Welcome new customers', definition: welcomeFlow(webhook.id) })
  await park.automations.update(automation.id, { enabled: true })
  const waiting = await park.automations.create({ name: 'Call when they can be reached', definition: reachableFlow })
  await park.automations.update(waiting.id, { enabled: true })

  const customer = await park.customers.create({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' })
  hop('record', `${customer.id}, ${customer.firstName} ${customer.lastName}`)

  const received = await within(receiver.next(), 'the delivery')
  const verdict = verify({ body: received.body, headers: received.headers }, { secrets: [secret] })
  if (!verdict.ok) fail(`the signature was refused: ${verdict.reason}, ${verdict.hint}`)
  const { event, data, traceId } = verdict.event
  const customerId = (data as { readonly customer: { readonly id: string } }).customer.id
  if (event !== 'customer:created' || customerId !== customer.id) fail(`another event arrived: ${event} of ${customerId}`)
  hop('event', `${event}, trace ${traceId}`)
  hop('delivery', describe(received))
  hop('verdict', 'the signature is genuine')

  const message = await within(receiver.next(), 'the message of the flow')
  const greeting = verify({ body: message.body, headers: message.headers }, { secrets: [secret] })
  if (!greeting.ok) fail(`the signature of the message was refused: ${greeting.reason}`)
  hop('message', `${greeting.event.event} ${JSON.stringify(greeting.event.data)}`)

  const run = await until('the run', async () => {
    const { data } = await park.automationRuns.list({ automationId: automation.id })
    return data.find(({ status }) => status === 'completed' || status === 'failed')
  })
  if (run.status !== 'completed') fail(`the run ${run.id} failed: ${run.error}`)
  const { steps } = await park.automationRuns.get(run.id)
  hop('run', `${run.id}, ${steps.map(({ label, exit }) => `${label} → ${exit}`).join(', ')}`)

  const task = await taskFor(customer.id, 'Welcome')
  hop('task', `${task.id}, "${task.title}", made by ${task.createdBy.type}`)
  return { customer, secret }
}

/** A flow that waits for something is not in the memory of a process: it goes on in the next one. */
async function demonstrateWaiting(customerId: string): Promise<void> {
  const { data } = await park.automationRuns.list({ status: 'waiting' })
  const [waiting] = data
  if (data.length !== 1 || !waiting) fail(`one run should wait, and ${data.length} do`)
  hop('waiting', `${waiting.id}, for a further contact`)
  await server.restart()
  hop('restart', 'the server was killed and started again')
  await park.customers.contacts.create(customerId, { type: 'PHONE', value: '+32 470 12 34 56' })
  const task = await taskFor(customerId, 'Call')
  hop('went on', `"${task.title}"`)
}

/** The task of a flow about a customer, as soon as it is there. */
function taskFor(customerId: string, beginning: string) {
  return until(`the task "${beginning} …"`, async () => {
    for await (const task of park.tasks.list())
      if (task.title.startsWith(beginning) && task.links.some(({ id }) => id === customerId)) return task
    return undefined
  })
}

/** A receiver that is down for a while gets what it missed: the same delivery again and again, on the schedule, until it answers. */
async function demonstrateRetries(customerId: string, secret: string): Promise<void> {
  const failures = 5
  receiver.failNext(failures)
  await park.customers.update(customerId, { phone: '+32 470 00 00 01' })
  const first = await within(receiver.next(), 'the first attempt')
  hop('attempt 1', `${describe(first)}, answered ${first.status}`)
  // Nobody wants to wait five minutes for a demonstration.
  await server.advance('6 minutes')
  for (let number = 2; number <= failures + 1; number++) {
    const again = await within(receiver.next(), `attempt ${number}`)
    const isSame = ['x-webhook-event-id', 'x-webhook-signature'].every((name) => again.headers[name] === first.headers[name])
    if (!isSame || !again.body.equals(first.body)) fail(`attempt ${number} is not the same delivery`)
    const verdict = verify({ body: again.body, headers: again.headers }, { secrets: [secret] })
    if (!verdict.ok) fail(`the signature of attempt ${number} was refused: ${verdict.reason}`)
    hop(
      `attempt ${number}`,
      `the same id, signature and bytes ${sentAt(again) - sentAt(first)} s after the first, answered ${again.status}`,
    )
    if (again.status === 200 ? number <= failures : number > failures) fail('the schedule went another way')
  }
}

/** When an attempt was made, by the server's clock, in Unix seconds. */
function sentAt({ headers }: Received): number {
  return Number(headers['webhook-timestamp'])
}

function hop(name: string, text: string): void {
  console.log(`${name.padEnd(10)}${text}`)
}

function describe({ headers, body }: Received): string {
  return `${headers['x-webhook-event-id']}, ${body.length} bytes, ${String(headers['x-webhook-signature']).slice(0, 23)}…`
}

function fail(reason: string): never {
  throw new Error(reason)
}

/** Waits for something, but not for ever. */
async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${DEADLINE_MS / 1000} seconds`)), DEADLINE_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Asks again until there is an answer, but not for ever. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 25))) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  return fail(`${what} did not arrive within ${DEADLINE_MS / 1000} seconds`)
}
