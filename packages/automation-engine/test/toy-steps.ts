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
  exits: { out: 'When its work is done.' },
  acceptsContinueOnError: true,
  provides: { out: { answers: Type.Array(Type.Unknown()) } },
  run: () => ask(question(0), { answers: [] as readonly unknown[] }),
  resume({ questions }, _context, stepState, answer) {
    if (!answer.ok) return fail(answer.message)
    const answers = [...stepState.answers, answer.value]
    return answers.length < questions ? ask(question(answers.length), { answers }) : exit('out', { answers, count: answers.length })
  },
})

/** Fails, always, without asking. Not an action. */
export const stumble = defineStep({
  type: 'stumble',
  category: 'flow',
  description: 'Fails',
  config: Type.Object({}),
  exits: { out: 'When its work is done.' },
  run: () => fail('It stumbled.'),
})

/** Goes one way before noon, UTC, and another after it. */
export const byHalf = defineStep({
  type: 'byHalf',
  category: 'flow',
  description: 'Goes one way before noon and another after it',
  config: Type.Object({}),
  exits: { morning: 'At times.', afternoon: 'At times.' },
  moments: (_config, half, { now }) => (halfOf(now) === half ? now : now - (now % HALF_A_DAY) + HALF_A_DAY),
  run: (_config, { now }) => exit(halfOf(now)),
})

const HALF_A_DAY = 43_200_000
const halfOf = (now: number) => (now % (2 * HALF_A_DAY) < HALF_A_DAY ? 'morning' : 'afternoon')

/** Asks for a number, and goes by whether it is the secret one. Nobody would guess it: the step says what leads where. */
export const guess = defineStep({
  type: 'guess',
  category: 'flow',
  description: 'Goes by a secret number',
  config: Type.Object({ secret: Type.Integer() }),
  exits: { right: 'At times.', wrong: 'At times.' },
  provides: { right: { prize: Type.Object({ name: Type.String() }) } },
  examples: ({ secret }, { exit: sought, variables }) => [
    {
      ok: true,
      value: { number: sought === 'right' ? secret : secret + 1, prize: { name: 'Cup', ...(variables.prize as object | undefined) } },
    },
  ],
  run: () => ask(question(0)),
  resume({ secret }, _context, _stepState, answer) {
    if (!answer.ok) return fail(answer.message)
    const { number, prize } = answer.value as { readonly number?: number; readonly prize?: object }
    return number === secret ? exit('right', { prize }) : exit('wrong')
  },
})

/** Belfry's steps and the toys. */
export const withToys = { ...steps, interview, stumble, byHalf, guess }

function question(number: number) {
  return { kind: 'operation', operation: 'questions.ask', input: { number } } as const
}
