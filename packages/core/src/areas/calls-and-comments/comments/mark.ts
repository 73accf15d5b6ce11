import type { RecordOf } from '../../../framework/models/define-model.ts'
import { done, type Outcome, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { comment } from './comment.ts'

/** Sets or clears a flag of a comment, and emits the event of the flag. Does nothing if it is unchanged. */
export async function markComment(
  port: RecordPort,
  { id }: RecordInput,
  { flag, value }: { readonly flag: 'pinned' | 'resolved'; readonly value: boolean },
): Promise<Outcome<RecordOf<typeof comment>>> {
  const record = await requireRecord(port, comment, id)
  if (record[flag] === value) return skipped(`the comment is ${value ? '' : 'not '}${flag} already`, record)
  const changed = await port.update(comment, record, { [flag]: value })
  await emitRecordEvent(port, `comment:${flag}`, comment, changed)
  return done(changed)
}
