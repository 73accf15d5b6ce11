import { queueEffect } from '../../effects/settler.ts'
import { idPattern } from '../../ids.ts'
import { accessMethodOperation } from '../../models/access-method-operation.ts'
import { controllerTold } from '../access-methods/controllers-told.ts'
import type { ServicePort } from '../port.ts'
import { addRecord } from '../records/tell.ts'

const accessMethodId = new RegExp(idPattern('accessMethod'))

/**
 * Takes back outside what an erased record was known for there: all controllers are told that an access method is gone, by its id alone, so
 * that nobody comes in with it any more. Of other records the outside keeps nothing that could be taken back. For those who carry out an
 * erasure, once what was asked of the outside before is emptied.
 */
export async function revokeErased(port: ServicePort, recordId: string): Promise<void> {
  if (!accessMethodId.test(recordId)) return
  const { id } = await addRecord(port, accessMethodOperation, {
    accessMethodId: recordId,
    controllerId: null,
    kind: 'DELETE',
    status: 'QUEUED',
  })
  const about = { model: 'accessMethodOperation' as const, id }
  await queueEffect(
    port,
    controllerTold,
    { kind: 'access', about, payload: { action: 'delete', id: recordId, controllerId: null } },
    { id },
  )
}
