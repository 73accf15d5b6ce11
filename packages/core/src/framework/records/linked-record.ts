import { recordModels } from '../../areas/models.ts'
import type { FieldError } from '../../kernel/problems.ts'
import { closest } from '../../kernel/schema/closest.ts'
import type { AnyRecord, RecordPort } from '../operations/port.ts'

/** A reference to a record of any model. */
export interface RecordLink {
  readonly model: string
  readonly id: string
}

/** The linked record; `null` if there is none, or its model does not belong to an organization. */
export async function findLinked(port: Pick<RecordPort, 'get'>, { model: name, id }: RecordLink): Promise<AnyRecord | null> {
  const model = recordModels.find((one) => one.name === name && one.base === 'record')
  return model ? port.get(model, id) : null
}

/** The error for a link in a body to a record that does not exist. */
export function nothingLinked(pointer: string, { model, id }: RecordLink): FieldError {
  const names: readonly string[] = recordModels.filter(({ base }) => base === 'record').map(({ name }) => name)
  if (names.includes(model)) return { pointer, code: 'unknown_record', message: `there is no ${model} ${id} in this organization` }
  const meant = closest(model, names)
  const hint = meant ? `; did you mean "${meant}"?` : `; there are: ${names.join(', ')}`
  return { pointer, code: 'unknown_record', message: `"${model}" is no model whose records can be linked to${hint}` }
}
