import type { WebhookEvent } from './events/webhook-event.ts'
import type { HeaderValue, RawBody } from './input.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { verifyAsync } from './verify.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'

/** The event that API Gateway (both payload formats), a function URL or a load balancer passes to a Lambda function. */
export interface LambdaRequest {
  readonly body?: string | null | undefined
  readonly isBase64Encoded?: boolean
  readonly headers?: { readonly [name: string]: string | undefined } | null | undefined
  readonly multiValueHeaders?: { readonly [name: string]: readonly string[] | undefined } | null | undefined
}

/** The response of the Lambda function. */
export interface LambdaResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const remedy = 'The body is no text: switch on the proxy integration of API Gateway, and use no mapping template.'

/**
 * Creates a handler for AWS Lambda behind API Gateway (payload formats 1.0 and 2.0), a function URL or a load balancer. It decodes a base64
 * body, verifies it and calls `handler`. Responds with 204 after `handler`, or with the status of the refusal. Rejects with what `handler`
 * throws; the gateway then responds with a 5xx.
 *
 * @param handler receives the delivery and the Lambda event
 */
export function webhookHandler<Event extends WebhookEnvelope = WebhookEvent, Request extends LambdaRequest = LambdaRequest>(
  options: ReceiveOptions<Request>,
  handler: DeliveryHandler<Event, Request>,
): (request: Request) => Promise<LambdaResponse> {
  const reception = { verifyAsync, remedy, options, handler }
  return async (request) => {
    const received = await receive(reception, { body: bodyOf(request), headers: headersOf(request) }, request)
    return { statusCode: received.ok ? 204 : received.status, headers: {}, body: '' }
  }
}

function bodyOf({ body, isBase64Encoded }: LambdaRequest): RawBody {
  return typeof body === 'string' && isBase64Encoded ? Buffer.from(body, 'base64') : (body ?? '')
}

/** Prefers the headers with all their values: a header that was sent twice must be recognized as such. */
function headersOf({ headers, multiValueHeaders }: LambdaRequest): Readonly<Record<string, HeaderValue>> {
  return multiValueHeaders ?? headers ?? {}
}
