import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import {
  effectKindSchema,
  intentExample,
  intentReportSchema,
  intentSchema,
  intentStatusSchema,
} from '../../../framework/effects/intent-schemas.ts'
import { getIntent, listIntents, reportIntent } from './intents.ts'

const tag = 'intents'
const base = '/orgs/{organizationId}/intents'

const intentQuery = Type.Object(
  {
    ...pagingQuery.properties,
    status: Type.Optional(intentStatusSchema),
    kind: Type.Optional(effectKindSchema),
    recordId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only what was asked about this record' })),
  },
  { additionalProperties: false },
)

/** The routes of external effects. */
export const intentRoutes = [
  defineRoute({
    operation: listIntents,
    method: 'get',
    path: base,
    tag,
    summary: 'List intents',
    description:
      'Lists the requests to external systems about records that you may read. Where you may not read all, and with several filters, a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null.',
    query: intentQuery,
    answer: pageSchemaOf('Intent', intentSchema),
    answerDescription: 'A page of intents, newest first',
    answerExample: { data: [intentExample], nextCursor: null },
    problems: ['invalid_cursor'],
    input: listInput,
  }),
  defineRoute({
    operation: getIntent,
    method: 'get',
    path: `${base}/{id}`,
    tag,
    summary: 'Get an intent',
    description: 'The address in an answer with status 202: what has become of the request to an external system.',
    params: { id: 'intent' },
    answer: intentSchema,
    answerDescription: 'The intent as it is now',
    answerExample: intentExample,
  }),
  defineRoute({
    operation: reportIntent,
    method: 'post',
    path: `${base}/{id}/report`,
    tag,
    summary: 'Report what came of an intent',
    description:
      'For kinds that are set to `external` in BELFRY_CONNECTORS: a program of the site finds what is to be done (`GET …/intents?kind=print&status=queued`), does it, and reports here. It is done with that, once: records, runs and requests that wait go on. It takes `payments:write` for payment and collection, `accessControl:write` for access, `meters:write`, `nfcTags:write`, `devices:write` for devices and printing, and `inbox:write` for messages; and the permission to read the record that the intent is about.',
    params: { id: 'intent' },
    body: intentReportSchema,
    bodyExample: { accepted: true },
    answer: intentSchema,
    answerDescription: 'The intent as it is now',
    answerExample: intentExample,
    problems: ['conflict', 'forbidden', 'external_refused'],
  }),
]
