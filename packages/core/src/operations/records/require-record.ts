import type { AnyModel, RecordOf } from '../../models/define-model.ts'
import { problem, Refusal } from '../../problems.ts'
import type { RecordPort } from '../port.ts'

/** The record, or a 404 that names what was looked for. */
export async function requireRecord<M extends AnyModel>(port: RecordPort, model: M, id: string): Promise<RecordOf<M>> {
  const record = await port.get(model, id)
  if (!record) throw new Refusal(problem('not_found', { detail: `There is no ${model.title.toLowerCase()} ${id} in this organization.` }))
  return record
}

/** The record, when it still has the version that the caller has seen; without a version every one will do. */
export async function requireVersion<M extends AnyModel>(
  port: RecordPort,
  model: M,
  id: string,
  ifVersion: number | undefined,
): Promise<RecordOf<M>> {
  const record = await requireRecord(port, model, id)
  checkVersion(record.version, ifVersion)
  return record
}

/** Refuses with 412 when the version is another than the one the caller has seen. `null`: there is no record, so nobody has seen it. */
export function checkVersion(version: number | null, ifVersion: number | undefined): void {
  if (ifVersion === undefined || ifVersion === version) return
  throw new Refusal(
    problem('stale_version', {
      detail: `${version === null ? 'There is no such record' : `The record has version ${version}`}, If-Match names ${ifVersion}. Read it again.`,
    }),
  )
}
