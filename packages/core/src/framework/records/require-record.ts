import { parameterProblem, Refusal } from '../../kernel/problems.ts'
import { type AnyModel, nounOf, type RecordOf } from '../models/define-model.ts'
import type { RecordPort } from '../operations/port.ts'

/** The record, or a 404 that names the id and its path parameter. */
export async function requireRecord<M extends AnyModel>(port: RecordPort, model: M, id: string, parameter = 'id'): Promise<RecordOf<M>> {
  const record = await port.get(model, id)
  if (!record) throw noSuchRecord(model, id, parameter)
  return record
}

/** The 404 of a record that does not exist, or has another parent. */
export function noSuchRecord(model: AnyModel, id: string, parameter = 'id'): Refusal {
  return new Refusal(parameterProblem('not_found', parameter, `There is no ${nounOf(model)} ${id} in this organization.`))
}

/** Refuses with 412 if the version differs from the one the caller has read. `null`: there is no record. */
export function checkVersion(version: number | null, ifVersion: number | undefined): void {
  if (ifVersion === undefined || ifVersion === version) return
  const present = version === null ? 'There is no such record' : `The record has version ${version}`
  throw new Refusal(parameterProblem('stale_version', 'If-Match', `${present}, If-Match names ${ifVersion}. Read it again.`))
}
