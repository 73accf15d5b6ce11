import { recordModels } from '../../areas/models.ts'
import type { FieldError } from '../../kernel/problems.ts'
import { closest } from '../../kernel/schema/closest.ts'
import type { AnyRecord, RecordPort } from '../operations/port.ts'

/** A record of any model, by model and id. */
export interface RecordLink {
  readonly model: string
  readonly id: string
}

/** The record that is linked to, or `null`, also where its model is none whose records belong to an organization. */
export async function findLinked(port: Pick<RecordPort, 'get'>, { model: name, id }: RecordLink): Promise<AnyRecord | null> {
  const model = recordModels.find((one) => one.name === name && one.base === 'record')
  return model ? port.get(model, id) : null
}

/** What is wrong with a place in a body that links to a record which is not there. */
export function nothingLinked(pointer: string, { model, id }: RecordLink): FieldError {
  const names: readonly string[] = recordModels.filter(({ base }) => base === 'record').map(({ name }) => name)
  if (names.includes(model)) return { pointer, code: 'unknown_record', message: `there is no ${model} ${id} in this organization` }
  const meant = closest(model, names)
  const hint = meant ? `; did you mean "${meant}"?` : `; there are: ${names.join(', ')}`
  return { pointer, code: 'unknown_record', message: `"${model}" is no model whose records can be linked to${hint}` }
}
