import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { hideHeaderValues } from '../../../kernel/header-values.ts'
import { flag, longText, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

const position = Type.Object({ x: Type.Number(), y: Type.Number() })
/** Not Type.Record, which would try a pattern on each name. */
const anyMembers = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const name = Type.String({ minLength: 1, maxLength: 100 })

/** The outer shape of an automation's definition. The `config` of a step is specified by its step type. */
export const definitionSchema = named(
  'Definition',
  Type.Object(
    {
      nodes: Type.Array(
        Type.Object({
          id: name,
          type: name,
          label: Type.String({ maxLength: 200 }),
          position,
          config: anyMembers,
        }),
        { maxItems: 100, description: 'The steps, one of them a trigger' },
      ),
      edges: Type.Array(Type.Object({ id: name, source: name, target: name, sourceHandle: name }), {
        maxItems: 200,
        description: 'The lines: from an exit (`sourceHandle`) of one step to the next step',
      }),
      notes: Type.Optional(
        Type.Array(
          Type.Object({
            id: name,
            text: Type.String({ maxLength: 2000, description: 'Its text; a character is a code point of Unicode' }),
            position,
            width: Type.Number(),
            height: Type.Number(),
          }),
          {
            maxItems: 50,
            description: 'Explanations on the canvas; never executed',
          },
        ),
      ),
    },
    { description: 'The steps and lines of an automation' },
  ),
)

/** A definition as a value. */
export type Definition = Type.Static<typeof definitionSchema>

/** A flow of steps that the service runs. */
export const automation = defineModel({
  name: 'automation',
  title: 'Automation',
  description: 'A flow of steps that the service runs itself',
  collection: 'automations',
  readPermission: 'automations:read',
  writePermission: 'automations:write',
  integration: false,
  onUpdate: (before, changed) => [before.enabled && !changed.enabled && 'stopOwnRuns'],
  fields: {
    name: text({ description: 'What it does', example: 'Welcome new customers' }),
    description: optional(longText({ description: 'More about it', example: 'Makes a task for the reception' })),
    enabled: withDefault(
      flag({ description: 'Whether it starts runs. New automations are disabled, whatever is sent', example: false }),
      false,
    ),
    definition: shape(definitionSchema, { example: exampleDefinition(), redact: hideHeaderValues }),
  },
})

function exampleDefinition() {
  return {
    nodes: [
      {
        id: 'start',
        type: 'trigger',
        label: 'New customer',
        position: { x: 0, y: 0 },
        config: { source: 'event', eventKey: 'customer:created' },
      },
      {
        id: 'welcome',
        type: 'taskCreate',
        label: 'Welcome',
        position: { x: 0, y: 120 },
        config: { title: 'Welcome {customer.firstName}' },
      },
    ],
    edges: [{ id: 'e1', source: 'start', target: 'welcome', sourceHandle: 'out' }],
  }
}
