import type { Values } from '../../../framework/operations/port.ts'
import type { Field } from '../../../kernel/schema/fields.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

/** The fields with values read from a document. */
export const readFields: readonly string[] = Object.entries<Field>(identityDocumentScan.fields).flatMap(([name, { personal }]) =>
  personal ? [name] : [],
)

/** The values of a scan after removal of everything read from it, and of its custom fields. */
export const forgotten: Values = Object.freeze({ ...Object.fromEntries(readFields.map((name) => [name, null])), customFields: {} })
