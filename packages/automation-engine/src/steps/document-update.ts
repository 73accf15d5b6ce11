import { document, ok } from '@belfry/core'
import Type from 'typebox'
import { choiceOr, templateId } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'

/** Sets the type of a document and whether it is archived. Does nothing if there is nothing to change. */
export const documentUpdate = operationStep({
  type: 'documentUpdate',
  category: 'records',
  description: 'Changes the type or the status of a document',
  config: Type.Object({
    documentId: templateId({ description: 'The document' }, 'document'),
    documentType: Type.Optional(choiceOr('', document.fields.documentType.schema, { description: 'What it is; empty keeps the type' })),
    status: Type.Optional(
      choiceOr('', document.fields.status.schema, { description: 'Whether it is still of use; empty keeps the status' }),
    ),
  }),
  operation: 'documents.update',
  about: ['documentId', 'a document'],
  provides: { updatedDocument: document.recordSchema },
  body: ({ documentType = '', status = '' }) =>
    ok({ ...(documentType === '' ? {} : { documentType }), ...(status === '' ? {} : { status }) }),
  output: (updatedDocument) => ({ updatedDocument }),
})
