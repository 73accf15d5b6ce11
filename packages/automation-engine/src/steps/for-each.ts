import { type ItemSourceName, itemSources } from '@belfry/core'
import Type from 'typebox'
import { templateIdBy } from '../config/fields.ts'
import type { AnswerValues } from '../protocol/request.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { ITEM } from '../variables/roots.ts'

const parentKinds = Object.fromEntries(Object.entries(itemSources).map(([source, { parent }]) => [source, parent.name]))

const ForEachConfig = Type.Object({
  source: Type.Unsafe<ItemSourceName>({
    type: 'string',
    enum: Object.keys(itemSources) as ItemSourceName[],
    description: 'What is gone through, the oldest first, at most 100',
  }),
  parentId: templateIdBy({ description: 'The id of the customer; of the terrain for `terrainMeters`' }, 'source', parentKinds),
})

/** Starts a child run after `each` for every item of a record, and continues at `done`. */
export const forEach = defineStep({
  type: 'forEach',
  category: 'flow',
  description: 'Goes through the access methods, invoices, documents and so on of a customer, each in a run of its own',
  config: ForEachConfig,
  documents: {
    work: 'It begins a run for each item, at most 100, and changes no record.',
  },
  exits: {
    each: 'By a run of its own for each item; never by the run itself.',
    done: 'By the run itself, as soon as the others have begun. It does not wait for them.',
  },
  spawns: 'each',
  provides: ({ source }) => ({ each: { [ITEM]: itemSources[source].model.recordSchema } }),
  run({ source, parentId }) {
    const { parent } = itemSources[source]
    if (parentId.trim() === '') return fail(`The id of the ${parent.name} is empty: choose a variable that holds one.`)
    return ask({ kind: 'spawn', source, parentId: parentId.trim() })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const { items, truncated, children } = answer.value as AnswerValues['spawn']
    return exit('done', { items, truncated, children })
  },
})
