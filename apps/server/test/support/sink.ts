import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { type DrawnStep, draw, enableFlow, on } from './flows.ts'
import { type Answering, answerWith, type Receiver, startReceiver } from './receiver.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

const PARK = '/api/orgs/test-park'

/** A server that may send requests to receivers on this machine over TLS. */
export interface CallingServer extends TestServer {
  /** Starts another receiver whose certificate the server trusts. */
  listen(answering: Answering): Promise<Receiver>
}

/** A receiver of outbound requests; `origin` has no trailing slash. */
export interface Sink {
  readonly sink: Receiver
  readonly origin: string
}

/** A certificate for receivers on this machine, by the address or a name, and the settings of a server that trusts it. */
export function trustedCertificate(host = '127.0.0.1') {
  const certificate = makeCertificate(host)
  const folder = mkdtempSync(join(tmpdir(), 'belfry-ca-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, certificate.cert)
  return { certificate, environment: { BELFRY_ALLOW_TARGETS: '127.0.0.1,http://127.0.0.1', BELFRY_EXTRA_CA: file } as const }
}

/** Starts a server that trusts the certificates of receivers on this machine. */
export async function startCallingServer(options: TestServerOptions = {}): Promise<CallingServer> {
  const { certificate, environment: trusting } = trustedCertificate()
  const server = await startTestServer({ ...options, environment: { ...trusting, BELFRY_RATE_LIMIT: '0', ...options.environment } })
  return { ...server, listen: (answering) => startReceiver(answering, certificate) }
}

/** The same with a receiver. */
export async function startWithSink(
  answering: Answering = answerWith(200),
  options: TestServerOptions = {},
): Promise<CallingServer & Sink> {
  const server = await startCallingServer(options)
  const sink = await server.listen(answering)
  return { ...server, sink, origin: `https://127.0.0.1:${sink.port}` }
}

/** A flow that sends a request for every new customer, and creates a task from the answer. */
export function callingFlow(config: Readonly<Record<string, unknown>>, title = '{response.status}') {
  const call: DrawnStep = ['httpRequest', { target: 'custom', method: 'POST', ...config }]
  return draw(
    {
      start: on('customer:created'),
      call,
      well: ['taskCreate', { title: `well ${title}` }],
      badly: ['taskCreate', { title: `badly ${title}` }],
    },
    ['start out call', 'call success well', 'call failed badly'],
  )
}

/** Creates a customer, which starts flows. */
export async function addCustomer({ call }: Pick<TestServer, 'call'>, values: object = {}): Promise<void> {
  const { status } = await call('POST', `${PARK}/customers`, { body: { firstName: 'Ada', ...values } })
  if (status !== 201) throw new Error(`no customer was created: ${status}`)
}

/** Enables a flow, has it run once and waits until no work is left. */
export async function runOnce(server: TestServer, ...flow: Parameters<typeof callingFlow>): Promise<string> {
  const id = await enableFlow(server, callingFlow(...flow))
  await addCustomer(server)
  await server.server.idle()
  return id
}
