import type { AnsweredFile } from '@belfry/core'
import { answerFile } from '../../answers/answer.ts'
import type { MemoryRoom } from '../../limits/memory-room.ts'
import { requireReply } from '../perform-request.ts'
import type { Reply } from './reply.ts'
import { setHeaders } from './send-json.ts'

/** What answers with files need. */
export interface FileReplyParts {
  readonly room: Pick<MemoryRoom, 'forFile'>
  isStopping(): boolean
}

/**
 * Creates the reply with the bytes of a file, or with 304 for a client that has them. Its memory is reserved until the client has read it.
 */
export function createReplyFile({ room, isStopping }: FileReplyParts): Reply {
  return async (exchange, perform) => {
    const { response, route, memoryOwner } = exchange
    // Room for a stored file is reserved before it is read, for it may have any size up to the limit. A rendered document reserves its own
    // size, once that is known: documents are rendered one after another, so only few of them exist without a reservation.
    const isStored = !route.operation.finish
    const send = isStored ? await room.forFile(response, memoryOwner) : null
    const reply = requireReply(await perform(exchange))
    const file = reply.file as AnsweredFile
    const size = file.bytes?.length ?? 0
    if (send) send(size)
    else if (size > 0) (await room.forFile(response, memoryOwner, size))(size)
    setHeaders(response, reply, isStopping)
    answerFile(response, reply.status ?? route.status, file)
  }
}
