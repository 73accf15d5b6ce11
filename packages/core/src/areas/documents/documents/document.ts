import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { FILE_NAME_PATTERN } from '../../../kernel/file-types.ts'
import { choice, day, link, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** Metadata of the file of a document. */
export interface DocumentFile {
  /** The media type with which it was uploaded, such as `application/pdf`. */
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  /** Of the content, as 64 hexadecimal digits; also the ETag of the file. */
  readonly sha256: string
}

const fileSchema = named(
  'DocumentFile',
  Type.Unsafe<DocumentFile | null>({
    ...Type.Object(
      {
        contentType: Type.String({ description: 'The media type with which it was sent' }),
        size: Type.Integer({ minimum: 1, description: 'In bytes' }),
        sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of its bytes; also the ETag of the file' }),
      },
      { additionalProperties: false },
    ),
    type: ['object', 'null'],
    description: 'What is known of its file, which is put and read at `…/file`; null while there is none',
  }),
)

/** A document of a customer: a policy, a proof of payment, an identity card, a mandate. */
export const document = defineModel({
  name: 'document',
  title: 'Document',
  description: 'A paper of a customer: a policy, a proof of payment, an identity card, a mandate',
  collection: 'documents',
  erase: 'remove',
  readPermission: 'documents:read',
  writePermission: 'documents:write',
  events: { created: 'document:created', updated: 'document:updated', deleted: 'document:deleted' },
  fields: {
    customerId: link('customer', { description: 'The customer whose document it is' }),
    documentType: choice(['INSURANCE_POLICY', 'INSURANCE_PAYMENT_PROOF', 'IDENTITY_CARD', 'SEPA_MANDATE', 'OTHER'], {
      description: 'The kind of document',
      filter: true,
    }),
    status: withDefault(choice(['ACTIVE', 'ARCHIVED'], { description: 'Whether it is still of use', filter: true }), 'ACTIVE'),
    fileName: optional(
      text({
        description: 'The name under which its file is saved, without a folder',
        max: 255,
        pattern: FILE_NAME_PATTERN,
        example: 'policy.pdf',
      }),
    ),
    validFrom: optional(day({ description: 'The first day on which it is valid; null: since ever', example: '2026-01-01' })),
    validUntil: optional(day({ description: 'The last day on which it is valid; null: for ever', example: '2026-12-31' })),
    file: optional(
      shape(fileSchema, {
        readOnly: true,
        example: {
          contentType: 'application/pdf',
          size: 48_213,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      }),
    ),
  },
})
