import type { IncomingMessage, RequestListener } from 'node:http'
import type { ALBEvent, APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda'
import type { LambdaRequest, LambdaResponse } from '../../src/lambda.ts'

// A gateway as AWS documents it: one HTTP request becomes one event, and what the function returns becomes the answer. Typed by
// @types/aws-lambda, so that the entry takes what functions are really given.

type V1 = Pick<APIGatewayProxyEvent, 'body' | 'headers' | 'multiValueHeaders' | 'isBase64Encoded'>
type V2 = Pick<APIGatewayProxyEventV2, 'body' | 'headers' | 'isBase64Encoded'>
type Alb = Pick<ALBEvent, 'body' | 'headers' | 'multiValueHeaders' | 'isBase64Encoded'>

/** Payload format 2.0 and function URLs: header names in lower case, repeated values joined with commas, binary types in base64. */
export function v2Event(request: IncomingMessage, body: Buffer): V2 {
  const isText = /^(text\/|application\/json)/.test(request.headers['content-type'] ?? '')
  const headers = Object.fromEntries([...valuesOf(request)].map(([name, values]) => [name.toLowerCase(), values.join(',')]))
  if (body.length === 0) return { headers, isBase64Encoded: false }
  return { headers, body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

/** Payload format 1.0 with binary media types: names as they were sent, the last value and all of them, bodies in base64. */
export function v1Event(request: IncomingMessage, body: Buffer): V1 {
  const values = valuesOf(request)
  return {
    headers: Object.fromEntries([...values].map(([name, all]) => [name, all.at(-1)])),
    multiValueHeaders: Object.fromEntries(values),
    body: body.length === 0 ? null : body.toString('base64'),
    isBase64Encoded: body.length > 0,
  }
}

/** A load balancer with multi-value headers: `headers` is missing. */
export function albEvent(request: IncomingMessage, body: Buffer): Alb {
  return { multiValueHeaders: Object.fromEntries(valuesOf(request)), body: body.toString(), isBase64Encoded: false }
}

/** Answers with what the function returns; with 502, as gateways do, when it fails. */
export function gatewayListener(
  toEvent: (request: IncomingMessage, body: Buffer) => LambdaRequest,
  handle: (event: LambdaRequest) => Promise<LambdaResponse>,
): RequestListener {
  return async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      const { statusCode, headers, body } = await handle(toEvent(request, Buffer.concat(chunks)))
      response.writeHead(statusCode, headers).end(body)
    } catch {
      response.writeHead(502).end()
    }
  }
}

function valuesOf({ rawHeaders }: IncomingMessage): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    values.set(name, [...(values.get(name) ?? []), rawHeaders[at + 1] as string])
  }
  return values
}
