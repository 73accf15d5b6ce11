import { recordModels } from '../../models/index.ts'
import type { FieldError } from '../../problems.ts'
import type { AnyRecord, RecordPort } from '../port.ts'

/** A record of any model, by model and id. */
export interface RecordLink {
  readonly model: string
  readonly id: string
}

/** The record that is linked to, or `null`, also where its model is none whose records belong to an organization. */
export async function findLinked(port: RecordPort, { model: name, id }: RecordLink): Promise<AnyRecord | null> {
  const model = recordModels.find((one) => one.name === name && one.base === 'record')
  return model ? port.get(model, id) : null
}

/** What is wrong with a place in a body that links to a record which is not there. */
export function nothingLinked(pointer: string, { model, id }: RecordLink): FieldError {
  return { pointer, code: 'unknown_record', message: `there is no ${model} ${id} in this organization` }
}
