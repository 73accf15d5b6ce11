import type { Organization } from '@belfry/core'
import type { Exports } from '../../export/send-export.ts'
import { requireReply } from '../perform-request.ts'
import type { Reply } from './reply.ts'

/**
 * Creates the reply with an archive, which is written while it is read. An organization has only one at a time, counted from the start of
 * the operation.
 */
export function createReplyArchive(exports: Exports): Reply {
  return async (exchange, perform) => {
    const { request, response, execution } = exchange
    const { id: organizationId } = execution.organization as Organization
    const end = exports.begin({ organizationId, userId: String(execution.caller.userId) }, response)
    try {
      const { archive } = requireReply(await perform(exchange))
      if (request.method === 'HEAD' || !archive) response.end()
      else await exports.send(response, archive)
    } finally {
      end()
    }
  }
}
