import { document } from '@belfry/core'
import Type from 'typebox'
import { choiceOr, templateId } from '../config/fields.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, failWith } from '../step/outcome.ts'

/** Finds the newest matching document of a customer. */
export const documentFind = defineStep({
  type: 'documentFind',
  category: 'records',
  description: 'Finds a document of a customer',
  config: Type.Object({
    customerId: templateId({ description: 'Whose document it is' }, 'customer'),
    documentType: Type.Optional(choiceOr('', document.fields.documentType.schema, { description: 'What it is; any when empty' })),
    onlyActive: Type.Optional(Type.Boolean({ description: 'Only one that is not archived' })),
    onlyValid: Type.Optional(Type.Boolean({ description: 'Only one that is valid today' })),
  }),
  exits: { found: 'When there is such a document: the newest.', notFound: 'When there is none, or the id of the customer is empty.' },
  provides: { found: { foundDocument: document.recordSchema } },
  run({ customerId, documentType = '', onlyActive = false, onlyValid = false }) {
    const owner = customerId.trim()
    if (owner === '') return exit('notFound')
    const input = { customerId: owner, documentType: documentType === '' ? null : documentType, onlyActive, onlyValid }
    return ask({ kind: 'find', finder: 'document', input })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    return answer.value === null ? exit('notFound') : exit('found', { foundDocument: answer.value })
  },
})
