import type { WebhookEvent } from './events/webhook-event.ts'
import type { HeaderValue, RawBody } from './input.ts'
import { receive } from './receive/receive.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'
import { verifyAsync } from './verify.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

export type { DeliveryHandler, ReceiveOptions } from './receive/receive-options.ts'

/** What API Gateway (both payload formats), a function URL or a load balancer gives to a function. */
export interface LambdaRequest {
  readonly body?: string | null | undefined
  readonly isBase64Encoded?: boolean
  readonly headers?: { readonly [name: string]: string | undefined } | null | undefined
  readonly multiValueHeaders?: { readonly [name: string]: readonly string[] | undefined } | null | undefined
}

/** What a function answers. */
export interface LambdaResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const remedy = 'The body is no text: switch on the proxy integration of API Gateway, and use no mapping template.'

/**
 * A handler for AWS Lambda behind API Gateway (payload format 1.0 and 2.0), a function URL or a load balancer. Decodes the body where the
 * gateway has encoded it, verifies it and hands the delivery over. Answers 204 after the handler, or the status of the refusal; rejects with
 * what the handler throws, which the gateway answers with a 5xx.
 *
 * @param handler is given the delivery and the event of Lambda
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

/** Those with all values, where they are given: a header that came twice has to be seen twice. */
function headersOf({ headers, multiValueHeaders }: LambdaRequest): Readonly<Record<string, HeaderValue>> {
  return multiValueHeaders ?? headers ?? {}
}
