import type { TSchema } from 'typebox'
import { type Conditions, conditionsSchema } from '../condition/conditions.ts'
import type { DraftNode } from './draft.ts'

/** Conditions in a config. */
export interface ConditionsField {
  readonly name: string
  readonly conditions: Conditions
}

/** The conditions in a config, found by their schema. */
export function conditionsOf({ step, rawConfig }: DraftNode): readonly ConditionsField[] {
  const properties = Object.entries((step?.config.properties ?? {}) as Readonly<Record<string, TSchema & { readonly properties?: object }>>)
  const names = properties.filter(
    ([, { properties: own }]) => own !== undefined && 'rules' in own && own.rules === conditionsSchema.properties.rules,
  )
  return names.flatMap(([name]) => (rawConfig[name] === undefined ? [] : [{ name, conditions: rawConfig[name] as Conditions }]))
}
