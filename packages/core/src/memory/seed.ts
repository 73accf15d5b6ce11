import { recordModels } from '../areas/models.ts'
import { type AnyModel, nounOf } from '../framework/models/define-model.ts'
import type { Values } from '../framework/operations/port.ts'
import { newValues } from '../framework/records/field-values.ts'
import { closest } from '../kernel/schema/closest.ts'
import type { Field } from '../kernel/schema/fields.ts'
import { validate } from '../kernel/schema/validate.ts'
import type { EpochMs } from '../kernel/time.ts'

/** A member of the first organization. */
export interface SeedMember {
  /** Generated if absent. */
  readonly userId?: string
  readonly email: string
  readonly name: string
  /** None by default; `['*']` for an administrator. */
  readonly permissions?: readonly string[]
}

/** An initial record. */
export interface SeedRecord {
  /** The model's name, such as `customer`. */
  readonly model: string
  /** Generated if absent. */
  readonly id?: string
  /** Fields of the model, with `externalId` and `customFields` if it has them. */
  readonly values: Values
  /** The current moment by default. */
  readonly createdAt?: EpochMs
}

/** @throws Error if there are no records of such a model */
export function seedModel(name: string): AnyModel {
  const names = recordModels.map((model) => model.name)
  const model = recordModels.find((one) => one.name === name)
  if (model) return model
  const meant = closest(name, names)
  throw new Error(`There is no model "${name.slice(0, 80)}"${meant ? `; did you mean "${meant}"?` : `. There are ${names.join(', ')}.`}`)
}

/**
 * The values of a seeded record, with defaults for absent fields.
 *
 * @throws Error naming every field that does not exist or is invalid
 */
export function seedValues(model: AnyModel, values: Values): Values {
  const extra = model.integration ? ['externalId', 'customFields'] : []
  const faults = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(model.fields, name) ? (model.fields[name] as Field) : undefined
    if (!field && !extra.includes(name)) {
      const meant = closest(name, [...Object.keys(model.fields), ...extra])
      return [`"${name}" is not one of its fields${meant ? `; did you mean "${meant}"?` : ''}`]
    }
    if (!field || value === null || value === undefined) return []
    return validate(field.schema, value).map(({ message }) => `${name}: ${message}`)
  })
  if (faults.length > 0) throw new Error(`A ${nounOf(model)} cannot be like this: ${faults.join('; ')}`)
  return newValues(model, values)
}
