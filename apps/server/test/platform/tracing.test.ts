import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTracing } from '../../src/observability/tracing/create-tracing.ts'
import { noTracing } from '../../src/observability/tracing/tracing.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { enableCalled } from '../support/hooks.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const exporter = new InMemorySpanExporter()

beforeEach(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
})
afterEach(() => {
  exporter.reset()
  trace.disable()
  context.disable()
})

const start = (stopwatch?: () => number) =>
  startTestServer({ environment: receiversAllowed, ...(stopwatch === undefined ? {} : { stopwatch }) })
const spans = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name)
const idsOf = (span: ReadableSpan | undefined) => ({
  trace: span?.spanContext().traceId,
  span: span?.spanContext().spanId,
  parent: span?.parentSpanContext?.spanId,
})

describe('with an SDK of OpenTelemetry', () => {
  test('[DELIV-05] a request, its transaction, its event, the delivery and the run are one trace, each under what it came from', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url, ['customer:created'])
    await enableFlow(
      server,
      draw({ start: on('customer:created'), note: ['customerUpdate', { customerId: '{customer.id}', status: 'keep', notes: 'Hello' }] }),
    )
    exporter.reset()
    const { body } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    const [request] = spans('POST /orgs/{organizationId}/customers')
    expect(request?.attributes).toMatchObject({ 'http.route': '/orgs/{organizationId}/customers', 'http.response.status_code': 201 })
    const { trace: traceId, span: requestId } = idsOf(request)
    const write = spans('transaction')
      .map(idsOf)
      .find(({ parent }) => parent === requestId)
    const event = idsOf(spans('customer:created')[0])
    expect([write?.trace, event.trace]).toEqual([traceId, traceId])
    expect([requestId, write?.span]).toContain(event.parent)
    const attempt = spans('delivery attempt')[0]
    expect(idsOf(attempt)).toMatchObject({ trace: traceId, parent: event.span })
    expect(attempt?.attributes).toMatchObject({ 'http.response.status_code': 200, 'belfry.delivery.attempt': 1 })
    const ticks = spans('run tick').map(idsOf)
    expect(new Set(ticks.map(({ trace, parent }) => `${trace} ${parent}`))).toEqual(new Set([`${traceId} ${event.span}`]))
    const updated = idsOf(spans('customer:updated')[0])
    expect(updated.trace).toBe(traceId)
    expect(ticks.map(({ span }) => span)).toContain(updated.parent)
    const sent = JSON.parse(receiver.received[0]?.body.toString() ?? '{}')
    expect(sent).toMatchObject({ traceId, spanId: event.span })
    const { body: events } = await server.call('GET', `${ORG}/events?eventKey=customer:created`)
    expect(events.data[0]).toMatchObject({ traceId })
    expect(body.id).toMatch(/^cus_/)
  })

  test('each turn of a run has a span of its own under what started the run', async () => {
    let ms = 0
    // Longer than a turn may take on either database, so each step has a turn of its own.
    const server = await start(() => (ms += 60))
    await enableFlow(
      server,
      draw({ start: on('customer:created'), note: ['customerUpdate', { customerId: '{customer.id}', status: 'keep', notes: 'Hello' }] }),
    )
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    const ticks = spans('run tick').map(idsOf)
    expect(ticks.length).toBeGreaterThan(1)
    const event = idsOf(spans('customer:created')[0])
    expect(ticks.every(({ trace, parent }) => trace === event.trace && parent === event.span)).toBe(true)
    expect(ticks.map(({ span }) => span)).toContain(idsOf(spans('customer:updated')[0]).parent)
  })

  test('a caller with a traceparent finds its request under its own span', async () => {
    const server = await start()
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' }, headers: { traceparent: `00-${traceId}-${spanId}-01` } })
    expect(idsOf(spans('POST /orgs/{organizationId}/customers')[0])).toMatchObject({ trace: traceId, parent: spanId })
    expect(idsOf(spans('customer:created')[0])).toMatchObject({ trace: traceId })
  })

  test('what fails is marked: an attempt that was refused, one without an answer', async () => {
    const server = await start()
    const receiver = await startReceiver((response) => void response.writeHead(500).end())
    await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect(spans('delivery attempt')[0]).toMatchObject({
      status: { code: 2, message: 'refused' },
      attributes: { 'http.response.status_code': 500 },
    })
  })

  test('no span holds a path, a token, a key or a word of a record', async () => {
    const server = await start()
    const receiver = await startReceiver()
    const webhook = await addWebhook(server, receiver.url)
    const hook = await enableCalled(server)
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Zebulon' } })
    await hook.post({ body: { order: 'Zebulon' } })
    await server.server.idle()
    const exported = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
    )
    expect(spans('run tick').length).toBeGreaterThan(0)
    for (const secret of [hook.token, server.key, webhook.signingSecret, webhook.url, 'Zebulon', 'test-park'])
      expect(exported).not.toContain(secret)
  })
})

test('without an SDK nothing is told, and nothing is looked up for it', async () => {
  trace.disable()
  expect(createTracing(() => new Uint8Array(8))).toBe(noTracing)
  const server: TestServer = await start()
  expect(server.server.service.tracing.on).toBe(false)
  await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  expect(exporter.getFinishedSpans()).toEqual([])
})
