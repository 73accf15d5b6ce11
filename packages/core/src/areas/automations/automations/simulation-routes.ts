import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { named } from '../../../kernel/schema/named.ts'
import { automation } from './automation.ts'
import { simulateDefinition } from './simulate.ts'

const values = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description })
const list = (description: string) => Type.Array(values('One of them'), { description })

const simulationBody = named(
  'Simulation',
  Type.Object(
    {
      definition: Type.Unknown({ description: 'A definition without errors' }),
      start: Type.Optional(
        values(
          'With what it begins, in place of that of the script: `event`, `webhook` or `perform` as in scripts, or `{"eventId": "evt_…"}` for an event of the log, whose records are added where they are gone, and at whose time it begins, unless the script has a `now`',
        ),
      ),
      script: values(
        'What is there, what happens and what is expected: the format of scripts of `@belfry/automation-engine/testing`. `now` is the present moment by default',
      ),
    },
    { additionalProperties: false, description: 'A flow to be played over the records of the organization' },
  ),
)

const nullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })
const runSchema = Type.Object(
  {
    parentRunId: nullableText('The run that has let it begin for one of its items; null for others'),
    status: Type.Unsafe<string>({ type: 'string', enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] }),
    error: nullableText('Why it failed'),
    path: Type.Array(Type.String(), { description: 'The way that it took: `start out`, `vip yes`' }),
    steps: list('Its steps, as runs show them'),
  },
  { additionalProperties: false },
)
const byCollection = (description: string) => Type.Record(Type.String(), list('The records of the collection'), { description })
const simulationReport = named(
  'SimulationReport',
  Type.Object(
    {
      verdict: values('Whether that with which it begins has started the flow, and why not'),
      runs: Type.Array(runSchema, { description: 'Every run, in the order of their starts' }),
      records: byCollection('The records that were made, by collection, as they are at the end'),
      changed: byCollection('The records of the organization that would be changed, by collection, as they are at the end'),
      removed: byCollection('The records of the organization that would be removed, by collection, as they were'),
      messages: list('The messages to people, the oldest first'),
      failures: list('What the script expects and has not come true'),
    },
    { additionalProperties: false, description: 'What came of a simulation' },
  ),
)

/** The address at which definitions are played. Never open to automations themselves. */
export const automationSimulationRoutes = [
  defineRoute({
    operation: simulateDefinition,
    method: 'post',
    path: '/orgs/{organizationId}/automations/simulate',
    tag: 'automations',
    summary: 'Simulate a definition',
    description:
      'Plays a definition by a script, over the records of the organization as they stand in one moment and those that the script gives. What is changed is changed in the simulation alone: nothing is written and nothing is sent. Refused when it reads records that the caller may not read. Limited to 2 seconds and 10,000 steps.',
    body: simulationBody,
    bodyExample: {
      definition: automation.createExample.definition,
      script: {
        now: '2026-07-01T12:00:00Z',
        start: { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } } },
        expect: { status: 'completed' },
      },
    },
    answer: simulationReport,
    answerDescription: 'What came of it',
    answerExample: {
      verdict: { starts: true, once: null },
      runs: [{ parentRunId: null, status: 'completed', error: null, path: ['start out', 'welcome out'], steps: [] }],
      records: {},
      changed: {},
      removed: {},
      messages: [],
      failures: [],
    },
    problems: ['simulation_too_long'],
  }),
]
