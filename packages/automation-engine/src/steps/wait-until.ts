import Type, { type Static } from 'typebox'
import { type Conditions, conditionsSchema } from '../condition/conditions.ts'
import { constantConditions } from '../condition/constant-conditions.ts'
import { type ConstraintSets, constraintsOf } from '../condition/constraint.ts'
import { judge } from '../condition/judge.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { WaitEnd } from '../protocol/request.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { endless, noTime } from '../step/problem-examples.ts'
import type { DeadExit } from '../step/step-definition.ts'
import { clockLength, durationProblems, durationSchema, momentAfter } from '../time/duration.ts'

const SHORTEST_MS = 5 * 60_000

const WaitUntilConfig = Type.Object({
  conditions: conditionsSchema,
  interval: durationSchema(['minutes', 'hours', 'days', 'weeks'], 'How often they are looked at: every five minutes at most'),
  timeout: Type.Optional(
    durationSchema(['minutes', 'hours', 'days', 'weeks'], 'How long at most; then they are looked at once more. Without limit by default'),
  ),
})

/** Waits until conditions hold. It checks them at the start, then at every interval, and once more at the timeout. */
export const waitUntil = defineStep({
  type: 'waitUntil',
  category: 'flow',
  description: 'Waits until conditions hold',
  config: WaitUntilConfig,
  exits: { met: 'When the conditions hold at one of the looks.', timeout: 'When they do not hold at the last look either.' },
  problemExamples: [{ interval: { amount: 1, unit: 'minutes' } }, { timeout: undefined }, { timeout: endless }, { timeout: noTime }],
  problems,
  deadExits,
  constraints: ({ conditions }, exit) => (exit === 'met' ? metConstraints(conditions) : constraintsOf(conditions, false)),
  check({ conditions }, { variables }) {
    const { holds, rules } = judge(conditions, variables)
    return { met: holds, output: { rules } }
  },
  run({ conditions, interval, timeout }, { now, timeZone, variables }) {
    const { holds, rules } = judge(conditions, variables)
    if (holds) return exit('met', { rules, checks: 1 })
    const next = momentAfter(now, interval, timeZone)
    if (!next.ok) return fail(`The interval cannot be waited for: ${next.error}`)
    if (isTooShort(interval)) return fail(`The interval is ${interval.amount} ${interval.unit}: choose 5 minutes or more.`)
    const until = timeout ? momentAfter(now, timeout, timeZone) : null
    if (until && !until.ok) return fail(`The timeout cannot be waited for: ${until.error}`)
    if (until && until.value <= now) return fail('The timeout is 0: choose more, or leave it out.')
    return ask({
      kind: 'wait',
      until: until?.value ?? null,
      event: null,
      check: { kind: 'conditions', firstAt: next.value, every: interval },
    })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const end = answer.value as Extract<WaitEnd, { readonly ended: 'time' | 'met' }>
    const checks = 1 + (end.checks ?? 0)
    return end.ended === 'met' ? exit('met', { ...end.output, checks }) : exit('timeout', { checks })
  },
})

function problems({ interval, timeout }: Static<typeof WaitUntilConfig>): readonly ConfigProblem[] {
  return [
    ...(isTooShort(interval) ? [tooShort(interval)] : durationProblems('/interval', interval)),
    ...(timeout ? durationProblems('/timeout', timeout, { lasts: true }) : [noTimeout]),
  ]
}

function deadExits({ conditions, timeout }: Static<typeof WaitUntilConfig>): readonly DeadExit<'met' | 'timeout'>[] {
  const { holds } = constantConditions(conditions)
  if (holds === true) return [{ exit: 'timeout', why: 'its conditions always hold' }]
  return [
    ...(holds === false ? [{ exit: 'met', why: 'its conditions never hold' } as const] : []),
    ...(timeout ? [] : [{ exit: 'timeout', why: 'there is no timeout' } as const]),
  ]
}

/** Either they do not hold at first and do at a later check, or they hold immediately. */
function metConstraints(conditions: Conditions): ConstraintSets {
  const [first, last] = [constraintsOf(conditions, false), constraintsOf(conditions, true)]
  const later = last.map((constraints) => constraints.map((constraint) => ({ ...constraint, later: true })))
  return [...first.flatMap((constraints) => later.map((more) => [...constraints, ...more])), ...last]
}

/** An interval with a variable is checked at run time. */
function isTooShort(interval: Static<typeof WaitUntilConfig>['interval']): boolean {
  const length = clockLength(interval)
  return length.ok && length.value < SHORTEST_MS
}

function tooShort(interval: Static<typeof WaitUntilConfig>['interval']): ConfigProblem {
  return {
    code: 'interval_too_short',
    pointer: '/interval/amount',
    message: `the interval is ${interval.amount} ${interval.unit}: choose 5 minutes or more`,
    fix: {
      title: 'Look every 5 minutes',
      patch: [
        { op: 'test', path: '/interval', value: interval },
        { op: 'replace', path: '/interval', value: { amount: 5, unit: 'minutes' } },
      ],
    },
  }
}

const noTimeout: ConfigProblem = {
  code: 'no_timeout',
  severity: 'warning',
  pointer: '/timeout',
  message: 'there is no timeout, so a run waits until the conditions hold or somebody cancels it: add one',
}
