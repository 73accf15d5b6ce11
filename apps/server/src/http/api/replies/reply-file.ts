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

/** Makes answers with the bytes of a file, or with 304 for who has them. Whoever is slow to read them keeps the room that they take. */
export function createReplyFile({ room, isStopping }: FileReplyParts): Reply {
  return async (exchange, perform) => {
    const { response, route, whose } = exchange
    // A rendered document is small and made one at a time; a stored file may be as large as any, and is read at once.
    const isStored = !route.operation.finish
    const send = isStored ? await room.forFile(response, whose) : null
    const reply = requireReply(await perform(exchange))
    const file = reply.file as AnsweredFile
    const size = file.bytes?.length ?? 0
    if (send) send(size)
    else if (size > 0) (await room.forFile(response, whose, size))(size)
    setHeaders(response, reply, isStopping)
    answerFile(response, reply.status ?? route.status, file)
  }
}
