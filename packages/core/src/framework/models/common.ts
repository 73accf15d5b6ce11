import Type from 'typebox'
import { exampleId, idPattern } from '../../kernel/ids.ts'
import { named } from '../../kernel/schema/named.ts'

/** The schemas that every record shares. */
export const commonSchemas = {
  organizationId: named(
    'OrganizationId',
    Type.String({ pattern: idPattern('organization'), description: 'The organization the record belongs to' }),
  ),
  version: named(
    'RecordVersion',
    Type.Integer({ minimum: 1, description: 'Counts the changes, from 1. The ETag of the record is this number in quotes' }),
  ),
  externalId: named(
    'ExternalId',
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 200,
      pattern: '^[^\\u0000-\\u001f\\u007f/]*$',
      description: 'The id of this record in another system; unique in the organization and model',
      examples: ['crm-1042'],
    }),
  ),
  customFields: named(
    'CustomFields',
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      maxProperties: 100,
      description:
        'Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent',
      examples: [{ newsletter: true }],
    }),
  ),
  createdAt: named('CreatedAt', Type.String({ format: 'date-time', description: 'When it was created' })),
  updatedAt: named('UpdatedAt', Type.String({ format: 'date-time', description: 'When it was last changed' })),
  author: named(
    'Author',
    Type.Object(
      {
        type: Type.Unsafe<'MEMBER' | 'WORKFLOW' | 'CUSTOMER' | 'SYSTEM'>({
          type: 'string',
          enum: ['MEMBER', 'WORKFLOW', 'CUSTOMER', 'SYSTEM'],
        }),
        id: Type.Unsafe<string | null>({ type: ['string', 'null'], examples: [exampleId('user')] }),
      },
      { description: 'Who made the record: a member, an automation, a customer or the service itself', additionalProperties: false },
    ),
  ),
}
