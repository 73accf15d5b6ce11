import { readAddress, readInput } from '@belfry/core'
import { countedAddress } from '../../platform/network/counted-address.ts'
import { bodyKindOf } from '../body/kinds/body-reader.ts'
import { bodyReaders } from '../body/kinds/index.ts'
import type { LoopShare } from '../limits/loop-share.ts'
import type { MemoryOwner, MemoryRoom } from '../limits/memory-room.ts'
import type { EnteredExchange } from './enter-request.ts'
import { readIdempotencyKey } from './read-idempotency-key.ts'

/** An exchange whose request has been read and validated. */
export interface ReadExchange extends EnteredExchange {
  /** The owner of the memory for the request, and for its answer until that has been read. */
  readonly memoryOwner: MemoryOwner
  /** The `Idempotency-Key`; `undefined` when there is none. */
  readonly key: string | undefined
  /** The body as it was sent. */
  readonly sent: unknown
  /** The input of the operation. */
  readonly input: unknown
}

/** The limits for reading: memory for the body, and a share of the event loop for parsing it. */
export interface ReadRequestOptions {
  readonly maxFileBytes: number
  readonly room: Pick<MemoryRoom, 'forBody'>
  readonly share: LoopShare
}

/** Reads a request: first path and query, then the body when there is memory for it. Refuses with 4xx. */
export type ReadRequest = (exchange: EnteredExchange) => Promise<ReadExchange>

/** Creates the step that reads requests. */
export function createReadRequest({ maxFileBytes, room, share }: ReadRequestOptions): ReadRequest {
  return async (exchange) => {
    const { request, response, route, params, search } = exchange
    const key = readIdempotencyKey(request, route)
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
    const lastEventId = request.headers['last-event-id'] as string | undefined
    const address = readAddress(route, { params, search, ifMatch, ifNoneMatch, lastEventId })
    const memoryOwner = memoryOwnerOf(exchange)
    const reader = bodyReaders[bodyKindOf(route)]
    const roomForBody = room.forBody(request, response, { largest: reader.largest(maxFileBytes), memoryOwner })
    if (roomForBody) await roomForBody
    const received = reader.receive(request, route, maxFileBytes)
    const parse = typeof received === 'function' ? received : await received
    // Everything above is quick. From here on the work grows with the size of the request or of the answer.
    const shareOfLoop = share.enter(memoryOwner.owner)
    if (shareOfLoop) await shareOfLoop
    const { sent, file } = parse()
    return { ...exchange, memoryOwner, key, sent, input: readInput(route, address, sent, file) }
  }
}

function memoryOwnerOf({ execution: { organization }, identity, request }: EnteredExchange): MemoryOwner {
  if (organization) return { kind: 'organization', owner: organization.id }
  return identity ? { kind: 'account', owner: identity.userId } : { kind: 'stranger', owner: countedAddress(request.ip) }
}
