import Type from 'typebox'
import { named } from '../../../kernel/schema/named.ts'

/** The types of declared custom fields. */
export const customFieldTypes = ['text', 'number', 'boolean', 'date', 'dateTime', 'choice'] as const

/** A custom field declared by an organization. Records that are created or changed afterwards must comply with it. */
export interface CustomFieldDeclaration {
  /** The name of a model that has custom fields, such as `customer`. */
  readonly model: string
  /** The member of `customFields`. */
  readonly key: string
  /** The display name. */
  readonly label?: string | null
  readonly type: (typeof customFieldTypes)[number]
  /** The values of a `choice`. */
  readonly options?: readonly string[] | null
  /** Whether a new record must have it; false by default. */
  readonly required?: boolean
  readonly description?: string | null
}

const declarationSchema = named(
  'CustomFieldDeclaration',
  Type.Object(
    {
      model: Type.String({ minLength: 1, maxLength: 50, description: 'The model whose records have it', examples: ['customer'] }),
      key: Type.String({
        maxLength: 64,
        pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
        description: 'Its name in `customFields`; each once for a model',
        examples: ['insuranceExpiry'],
      }),
      label: textOrNull(100, 'What people call it', 'Insurance valid until'),
      type: Type.Unsafe<CustomFieldDeclaration['type']>({
        type: 'string',
        enum: [...customFieldTypes],
        description:
          'What it holds. A `date` is YYYY-MM-DD; a `dateTime` is RFC 3339 with any offset and is kept in UTC; a `choice` is one of `options`',
      }),
      options: Type.Optional(
        Type.Unsafe<readonly string[] | null>({
          type: ['array', 'null'],
          items: Type.String({ minLength: 1, maxLength: 100 }),
          maxItems: 50,
          uniqueItems: true,
          description: 'The values of a `choice`; nothing else has them',
        }),
      ),
      required: Type.Optional(Type.Boolean({ default: false, description: 'Whether a new record must have it' })),
      description: textOrNull(500, 'More about it', 'From the policy that we were shown'),
    },
    { additionalProperties: false, description: 'What one custom field of a model holds' },
  ),
)

/** The schema of an organization's declarations. */
export const customFieldDeclarationsSchema = Type.Unsafe<readonly CustomFieldDeclaration[]>(
  Type.Array(declarationSchema, {
    // They are read with the organization, by every request.
    maxItems: 200,
    description:
      'Custom fields whose values are checked when a record is created or changed. Fields that are not declared here are kept as they are sent, and stored records stay as they are',
  }),
)

function textOrNull(maxLength: number, description: string, example: string) {
  return Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description, examples: [example] }))
}
