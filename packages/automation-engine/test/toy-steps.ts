import Type from 'typebox'
import { defineStep } from '../src/step/define-step.ts'
import { ask, exit, fail } from '../src/step/outcome.ts'
import { steps } from '../src/steps/index.ts'

/** Asks as many questions as its config says, one after another, and puts out all answers. An action. */
export const interview = defineStep({
  type: 'interview',
  category: 'tasks',
  description: 'Asks one question after another',
  config: Type.Object({ questions: Type.Integer({ minimum: 1 }), at: Type.Optional(Type.String({ 'x-variables': 'text' })) }),
  exits: ['out'],
  acceptsContinueOnError: true,
  provides: { out: { answers: Type.Array(Type.Unknown()) } },
  run: () => ask(question(0), { answers: [] as readonly unknown[] }),
  resume({ questions }, _context, memo, answer) {
    if (!answer.ok) return fail(answer.message)
    const answers = [...memo.answers, answer.value]
    return answers.length < questions ? ask(question(answers.length), { answers }) : exit('out', { answers, count: answers.length })
  },
})

/** Fails, always, without asking. Not an action. */
export const stumble = defineStep({
  type: 'stumble',
  category: 'flow',
  description: 'Fails',
  config: Type.Object({}),
  exits: ['out'],
  run: () => fail('It stumbled.'),
})

/** Belfry's steps and the toys. */
export const withToys = { ...steps, interview, stumble }

function question(number: number) {
  return { kind: 'operation', operation: 'questions.ask', input: { number } } as const
}
