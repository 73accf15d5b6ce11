import { flag, withDefault } from '../../kernel/schema/fields.ts'

/** The field of a record that says that what it stands for exists here alone. */
export function simulated(what: string) {
  return withDefault(flag({ description: `Whether ${what}, because no connector is set up`, readOnly: true, example: false }), false)
}
