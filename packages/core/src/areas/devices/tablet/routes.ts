import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { clearTablet, getTablet, showTablet } from './tablet.ts'
import { tabletContent } from './tablet-content.ts'

const tag = 'devices'
const { recordSchema, example, fields } = tabletContent
const kind = Type.Unsafe<'pdf' | 'img'>({ type: 'string', enum: ['pdf', 'img'], description: 'A document or an image' })

const answer = named(
  'Tablet',
  Type.Object(
    { pdf: Type.Union([recordSchema, Type.Null()]), img: Type.Union([recordSchema, Type.Null()]) },
    { additionalProperties: false, description: 'What the tablet shows; null where it shows nothing of that kind' },
  ),
)
const answerOptions = { tag, answer, answerDescription: 'What the tablet shows now', answerExample: { pdf: example, img: null } }

/** The addresses of the tablet at the reception. */
export const tabletRoutes = [
  defineRoute({
    operation: getTablet,
    method: 'get',
    path: '/orgs/{organizationId}/tablet',
    summary: 'Get what the tablet shows',
    description: 'Each organization has one tablet, which shows at most one document and one image at a time.',
    ...answerOptions,
  }),
  actionRoute(tabletContent, {
    operation: showTablet,
    verb: 'show',
    onRecord: false,
    summary: 'Show something on the tablet',
    description: 'In place of what it shows of the same kind.',
    body: bodyOf({
      kind,
      model: Type.String({ minLength: 1, maxLength: 50, description: 'The model of the record that is shown' }),
      id: Type.String({ minLength: 1, maxLength: 50, description: 'The id of the record that is shown' }),
      title: Type.Optional({ ...fields.title.schema, description: 'What it is, for people; by default the name of its model' }),
    }),
    bodyExample: { kind: 'pdf', model: 'invoice', id: exampleId('invoice'), title: 'Invoice 2026-0001' },
    ...answerOptions,
  }),
  actionRoute(tabletContent, {
    operation: clearTablet,
    verb: 'clear',
    onRecord: false,
    summary: 'Clear the tablet',
    description: 'Takes away what it shows, everything or only of one kind. Safe to repeat.',
    body: bodyOf({ kind: Type.Optional({ ...kind, description: 'Only what it shows of this kind; everything by default' }) }),
    bodyExample: { kind: 'pdf' },
    bodyOptional: true,
    ...answerOptions,
    answerExample: { pdf: null, img: null },
  }),
]
