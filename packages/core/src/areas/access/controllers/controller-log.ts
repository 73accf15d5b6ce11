import Type, { type Static } from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, integer, link, shape } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** How bad a line of a log can be, from the least. */
export const logLevels = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const

/** The most lines that a controller submits at once. */
export const MAX_LOG_LINES = 500

/** The most characters of a line. */
export const MAX_LINE_LENGTH = 500

const level = Type.Unsafe<(typeof logLevels)[number]>({ type: 'string', enum: [...logLevels], description: 'How bad it is' })
const message = Type.String({ maxLength: MAX_LINE_LENGTH, description: 'The line' })

/** The schema of a stored line. */
export const logLineSchema = named(
  'LogLine',
  Type.Object(
    { at: Type.String({ format: 'date-time', description: 'When it was written' }), level, message },
    { additionalProperties: false, description: 'A line of the log of a controller' },
  ),
)

/** The schema of a submitted line. */
export const submittedLineSchema = Type.Object(
  {
    at: Type.Optional(Type.String({ format: 'date-time', description: 'When it was written; now by default' })),
    level: Type.Optional({ ...level, description: 'How bad it is; INFO by default' }),
    message,
  },
  { additionalProperties: false },
)

/** A stored line of a log. */
export type LogLine = Static<typeof logLineSchema>

const lines = Type.Array(logLineSchema, {
  maxItems: MAX_LOG_LINES,
  description: 'The lines, in the order in which they came. They are in no event',
})

/** Lines that a controller submitted at one time. */
export const controllerLog = defineModel({
  name: 'controllerLog',
  title: 'Controller log',
  description: 'What a controller wrote down, and submitted at one time. Of each controller the last ones are kept',
  collection: 'controller-logs',
  readPermission: 'accessControl:read',
  writePermission: 'accessControl:write',
  integration: false,
  fields: {
    controllerId: link('controller', { description: 'The controller', readOnly: true }),
    worstLevel: choice(logLevels, { description: 'The worst of its lines', filter: true, readOnly: true, example: 'WARNING' }),
    lineCount: integer({ description: 'How many lines it has', minimum: 1, maximum: MAX_LOG_LINES, readOnly: true }),
    // Events and audit entries would keep all of them for weeks, whereas only the last logs are kept.
    lines: shape(lines, {
      readOnly: true,
      secret: () => true,
      example: [{ at: '2026-07-01T12:00:00.000Z', level: 'WARNING', message: 'Loop detector did not answer' }],
    }),
  },
})
