import { fieldProblem, Refusal } from '../../kernel/problems.ts'
import { type AnyModel, nounOf, type RecordOf } from '../models/define-model.ts'
import type { RecordPort } from '../operations/port.ts'

/** The record referenced by a member of the body, or a refusal that names the member. */
export async function requireLinked<M extends AnyModel>(port: RecordPort, model: M, id: string, pointer: string): Promise<RecordOf<M>> {
  const record = await port.get(model, id)
  if (record) return record
  const message = `there is no ${nounOf(model)} ${id} in this organization`
  throw new Refusal(fieldProblem('invalid_request', pointer, message, 'unknown_record'))
}
