import { flag, withDefault } from '../../kernel/schema/fields.ts'

/** The field that marks a record as simulated, so that its subject exists only here. */
export function simulated(what: string) {
  return withDefault(flag({ description: `Whether ${what}, because no connector is set up`, readOnly: true, example: false }), false)
}
