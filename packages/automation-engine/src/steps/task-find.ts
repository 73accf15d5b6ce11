import { task } from '@belfry/core'
import Type from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { templateText } from '../config/fields.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, failWith } from '../step/outcome.ts'
import { oneLine, shorten } from '../template/fit.ts'
import { bringsRecord } from '../variables/cause-roots.ts'
import { taskLimits } from './task-create.ts'

/** Finds the newest task with exactly this title, among the newest 10,000 with it. */
export const taskFind = defineStep({
  type: 'taskFind',
  category: 'tasks',
  description: 'Finds a task by its title',
  config: Type.Object({
    title: templateText({ description: 'The whole title, capitals and all', minLength: 1, maxLength: 2000 }),
    linkedToRecords: Type.Optional(
      Type.Boolean({ description: 'Only a task that is linked to a record of the run, or to the customer of the one that started it' }),
    ),
    onlyOpen: Type.Optional(Type.Boolean({ description: 'Only one that is not completed' })),
    onlyTopLevel: Type.Optional(Type.Boolean({ description: 'Only one that is no subtask' })),
  }),
  exits: { found: 'When there is such a task: the newest.', notFound: 'When there is none.' },
  provides: { found: { foundTask: task.recordSchema } },
  problemExamples: [{ linkedToRecords: true }],
  problems: ({ linkedToRecords }, { source }) => (linkedToRecords && source !== null && !bringsRecord(source) ? [noRecord] : []),
  run({ title, linkedToRecords = false, onlyOpen = false, onlyTopLevel = false }, { records }) {
    // The title that a task created with the same text gets.
    const whole = shorten(oneLine(title), taskLimits.title)
    if (whole === '') return exit('notFound')
    const linkedTo = linkedToRecords ? records.map(({ model, id }) => ({ model, id })) : null
    return ask({ kind: 'find', finder: 'task', input: { title: whole, linkedTo, onlyOpen, onlyTopLevel } })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    return answer.value === null ? exit('notFound') : exit('found', { foundTask: answer.value })
  },
})

const noRecord: ConfigProblem = {
  code: 'no_record',
  severity: 'warning',
  pointer: '/linkedToRecords',
  message:
    'linkedToRecords is on, and what starts the flow has no record to which a task could be linked, so nothing is ever found: turn it off, or let an event or a date of a record start the flow',
  fix: {
    title: 'Turn linkedToRecords off',
    patch: [
      { op: 'test', path: '/linkedToRecords', value: true },
      { op: 'remove', path: '/linkedToRecords' },
    ],
  },
}
