import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { bodyParser } from '@koa/bodyparser'
import express from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import fastify4 from 'fastify-4'
import { Hono } from 'hono'
import Koa from 'koa'
import * as forExpress from '../../src/express.ts'
import * as forFastify from '../../src/fastify.ts'
import * as forFetch from '../../src/fetch.ts'
import * as forHono from '../../src/hono.ts'
import type { Accepted, Refused } from '../../src/index.ts'
import * as forKoa from '../../src/koa.ts'
import * as forLambda from '../../src/lambda.ts'
import * as forNode from '../../src/node.ts'
import { albEvent, gatewayListener, v1Event, v2Event } from './gateway.ts'

/** What every server of these tests is given: the options that all entries have in common. */
export interface Given {
  readonly secrets: readonly string[]
  readonly maxBytes?: number
  readonly onRefused: (refusal: Refused) => void
}

export interface Running {
  readonly port: number
  close(): Promise<unknown>
}

/** Starts a real server of the framework with a receiver at `/hooks`. */
export type Start = (given: Given, handler: (delivery: Accepted) => unknown) => Promise<Running>

/** Receivers as the guide shows them. */
export const receivers: Readonly<Record<string, Start>> = {
  'Express 5': (given, handler) => listening(express().post('/hooks', forExpress.webhookHandler(given, handler)).use(silent)),
  'Express 4': (given, handler) => listening(express4().post('/hooks', forExpress.webhookHandler(given, handler)).use(silent)),
  'Express with express.raw()': (given, handler) =>
    listening(
      express()
        .post('/hooks', express.raw({ type: '*/*' }), forExpress.webhookHandler(given, handler))
        .use(silent),
    ),
  'Express whose JSON parser keeps the bytes': (given, handler) =>
    listening(
      express()
        .use(express.json({ verify: keep }))
        .post('/hooks', forExpress.webhookHandler(given, handler))
        .use(silent),
    ),
  'Fastify 5': async (given, handler) => {
    const app = fastify()
    app.register(forFastify.webhookPlugin, { ...given, prefix: '/hooks', handler })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
  },
  'Fastify 4': async (given, handler) => {
    const app = fastify4()
    app.register(forFastify.webhookPlugin, { ...given, path: '/hooks', handler })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
  },
  Koa: (given, handler) => listening(koaWith(forKoa.webhookHandler(given, handler)).callback()),
  'Koa with @koa/bodyparser': (given, handler) => listening(koaWith(bodyParser(), forKoa.webhookHandler(given, handler)).callback()),
  'Hono on Node': (given, handler) =>
    serving(
      new Hono().post(
        '/hooks',
        forHono.webhookHandler(given, (delivery) => handler(delivery)),
      ).fetch,
    ),
  'a Fetch handler': (given, handler) => serving(forFetch.webhookHandler(given, (delivery) => handler(delivery))),
  'node:http': (given, handler) => listening(forNode.webhookListener({ ...given, onError: () => {} }, handler)),
  'Lambda, payload format 2.0': (given, handler) => listening(gatewayListener(v2Event, forLambda.webhookHandler(given, handler))),
  'Lambda, payload format 1.0': (given, handler) => listening(gatewayListener(v1Event, forLambda.webhookHandler(given, handler))),
  'Lambda behind a load balancer': (given, handler) => listening(gatewayListener(albEvent, forLambda.webhookHandler(given, handler))),
}

/** Receivers that cannot work, since something has parsed the body before, each with what its remedy has to name. */
export const spoiled: Readonly<Record<string, readonly [Start, remedy: RegExp]>> = {
  'Express 5 behind express.json()': [
    (given, handler) => listening(express().use(express.json()).post('/hooks', forExpress.webhookHandler(given, handler))),
    /ahead of app\.use\(express\.json\(\)\)/,
  ],
  'Express 4 behind express.json()': [
    (given, handler) => listening(express4().use(express4.json()).post('/hooks', forExpress.webhookHandler(given, handler))),
    /ahead of app\.use\(express\.json\(\)\)/,
  ],
  'Koa behind a parser that keeps nothing': [
    (given, handler) => listening(koaWith(bodyParser(), forget, forKoa.webhookHandler(given, handler)).callback()),
    /ctx\.request\.rawBody/,
  ],
  'Hono behind c.req.json()': [
    (given, handler) =>
      serving(
        new Hono()
          .use(async (context, next) => {
            await context.req.json()
            await next()
          })
          .post(
            '/hooks',
            forHono.webhookHandler(given, (delivery) => handler(delivery)),
          ).fetch,
      ),
    /ahead of it/,
  ],
  'a Fetch handler after request.json()': [
    (given, handler) => {
      const receive = forFetch.webhookHandler(given, (delivery) => handler(delivery))
      return serving(async (request) => {
        await request.json()
        return receive(request)
      })
    },
    /request\.clone\(\)/,
  ],
  'node:http after the stream was read': [
    (given, handler) => {
      const receive = forNode.webhookListener(given, handler)
      return listening(async (request, response) => {
        for await (const _ of request);
        await receive(request, response)
      })
    },
    /before anything reads it/,
  ],
  'Fastify behind a hook that reads the payload': [
    async (given, handler) => {
      const app = fastify()
      app.addHook('preParsing', async (_request, _reply, payload) => {
        for await (const _ of payload);
        return payload
      })
      app.register(forFastify.webhookPlugin, { ...given, path: '/hooks', handler })
      await app.listen({ port: 0, host: '127.0.0.1' })
      return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
    },
    /preParsing/,
  ],
  'Lambda behind a mapping template': [
    (given, handler) => {
      const parsed = (request: IncomingMessage, body: Buffer) => ({ ...v2Event(request, body), body: JSON.parse(body.toString()) })
      return listening(gatewayListener(parsed, forLambda.webhookHandler(given, handler)))
    },
    /proxy integration/,
  ],
}

function koaWith(...middlewares: readonly Koa.Middleware[]): Koa {
  const app = new Koa()
  app.silent = true
  for (const middleware of middlewares) app.use(middleware)
  return app
}

const forget: Koa.Middleware = (context, next) => {
  Object.assign(context.request, { rawBody: undefined })
  return next()
}

const keep = (request: IncomingMessage, _response: unknown, bytes: Buffer) => {
  Object.assign(request, { rawBody: bytes })
}

/** Answers errors as Express does, without its log. */
const silent: express.ErrorRequestHandler = (_error, _request, response, _next) => {
  response.sendStatus(500)
}

async function listening(listener: RequestListener): Promise<Running> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function serving(fetch: (request: Request) => Response | Promise<Response>): Promise<Running> {
  const answer = async (request: Request) => {
    try {
      return await fetch(request)
    } catch {
      return new Response(null, { status: 500 })
    }
  }
  return new Promise((resolve) => {
    const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve({ port, close: () => new Promise((closed) => server.close(closed)) })
    })
  })
}
