import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { controller } from './controller.ts'

type Adoption = RecordOf<typeof controller>['adoption']

/** The new adoption status of a controller. */
export interface AdoptionInput {
  readonly id: string
  readonly body: { readonly adoption: Adoption }
}

const keys = {
  REQUESTED: 'controller:adoption:requested',
  APPROVED: 'controller:adoption:approved',
  REJECTED: 'controller:adoption:rejected',
} as const

/**
 * Requests, approves or rejects the adoption of a controller. A repeated request emits another event, so that it is not overlooked; an
 * adopted controller has nothing to request. An approval can be rejected later, and vice versa.
 */
export const adoptController = defineOperation({
  name: 'controllers.adoption',
  permission: 'accessControl:write',
  emits: [...Object.values(keys), 'controller:updated'],
  async run(port: RecordPort, { id, body: { adoption } }: AdoptionInput) {
    const record = await requireRecord(port, controller, id)
    const before = record.adoption
    if (before === 'APPROVED' && adoption === 'REQUESTED') return skipped('The controller is adopted already.', record)
    if (before === adoption && adoption !== 'REQUESTED') return skipped(`The adoption is ${adoption} already.`, record)
    const changed = await changeRecord(port, controller, record, { adoption })
    await emitRecordEvent(port, keys[adoption], controller, changed, { previousAdoption: before })
    return done(changed)
  },
})
