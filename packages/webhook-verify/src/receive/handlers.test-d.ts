import { createServer } from 'node:http'
import type { SQSEvent } from 'aws-lambda'
import type { Request as ExpressRequest, RequestHandler } from 'express'
import Fastify, { type FastifyRequest } from 'fastify'
import { Hono } from 'hono'
import type { Middleware, ParameterizedContext } from 'koa'
import { expectTypeOf, test } from 'vitest'
import * as forExpress from '../express.ts'
import { webhookPlugin } from '../fastify.ts'
import * as forFetch from '../fetch.ts'
import * as forHono from '../hono.ts'
import * as forKoa from '../koa.ts'
import * as forLambda from '../lambda.ts'
import { webhookListener } from '../node.ts'

const options = { secrets: [''] }

test('each framework takes its handler, and the event is typed by its key', () => {
  expectTypeOf(forExpress.webhookHandler(options, ({ event }) => void event)).toExtend<RequestHandler>()
  expectTypeOf(forKoa.webhookHandler(options, ({ event }) => void event)).toExtend<Middleware>()
  new Hono().post(
    '/',
    forHono.webhookHandler(options, ({ event }) => void event),
  )
  createServer(webhookListener(options, ({ event }) => void event))
  Fastify().register(webhookPlugin, { ...options, handler: ({ event }, request: FastifyRequest) => void [event.timestamp, request.ip] })
  forFetch.webhookHandler(options, ({ event }) => {
    if (event.event === 'customer:created') expectTypeOf(event.data.customer.id).toEqualTypeOf<string>()
  })
})

test('the context is what the framework gives', () => {
  const express: RequestHandler = forExpress.webhookHandler(options, (_delivery, request: ExpressRequest) => request.ip)
  const koa: Middleware = forKoa.webhookHandler(options, (_delivery, context: ParameterizedContext) => context.ip)
  forFetch.webhookHandler(options, (_delivery, request) => expectTypeOf(request).toEqualTypeOf<Request>())
  void [express, koa]
})

test('a function of Lambda that is no HTTP request is told apart', () => {
  const handler = forLambda.webhookHandler(options, () => {})
  // @ts-expect-error a queue's event has no body and no headers
  handler({ Records: [] } satisfies SQSEvent)
})
