import Type from 'typebox'
import { defineRoute, fileSchema } from '../../../framework/contract/define-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { document } from './document.ts'
import { downloadDocumentFile, uploadDocumentFile } from './document-files.ts'
import { documents } from './documents.ts'

const tag = 'documents'
const file = { path: '/orgs/{organizationId}/documents/{id}/file', tag, params: { id: document.name }, internal: true } as const
const { fileName } = document.fields

/** The addresses of documents and their files. */
export const documentRoutes = [
  ...recordRoutes(document, documents, {
    tag,
    words: { create: 'It has no file at first: that is sent afterwards.', delete: 'Its file goes with it.' },
  }),
  defineRoute({
    ...file,
    operation: uploadDocumentFile,
    method: 'put',
    summary: 'Put the file of a document',
    description:
      'The body is the file itself, 10 MiB at most unless the installation is set up otherwise. It takes the place of the file that was there; the same file again changes nothing.',
    query: Type.Object(
      { fileName: Type.Optional({ ...fileName.schema, description: 'Also sets `fileName` of the document' }) },
      {
        additionalProperties: false,
      },
    ),
    bodyKind: 'file',
    answer: document.recordSchema,
    answerDescription: 'The document with what is known of its file',
    answerExample: document.example,
    versioned: true,
    input: ({ params, query, file, ifVersion }) => ({ ...params, ...query, file, ...(ifVersion === undefined ? {} : { ifVersion }) }),
  }),
  defineRoute({
    ...file,
    operation: downloadDocumentFile,
    method: 'get',
    summary: 'Get the file of a document',
    description: 'Always as an attachment, to be saved and not to be shown.',
    answerKind: 'file',
    answer: fileSchema,
    answerDescription: 'The file as it was put',
    input: ({ params, knownTags }) => ({ ...params, known: knownTags }),
    reply: (file) => ({ body: null, file }),
  }),
]
