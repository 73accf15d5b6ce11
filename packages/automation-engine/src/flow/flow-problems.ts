import type { FlowProblem } from '@belfry/core'
import { flowRules } from '../rules/index.ts'
import { type Codes, type Finding, type FlowRule, type LazyFinding, meaningOf, worded } from '../rules/rule.ts'

/** The meaning of a problem code, for reference documentation. */
export interface FlowProblemKind {
  readonly code: string
  /** What it means and how to fix it, taken from the first rule that reports it. */
  readonly meaning: string
  /** Its severity, the worst first; several if it depends on the location. */
  readonly severities: readonly FlowProblem['severity'][]
  /** The names of the rules that report it. */
  readonly rules: readonly string[]
  /** Why it is an error, where that is not obvious, or only a warning, although no run would get past it. */
  readonly reason?: string
}

type Declared = Pick<FlowRule, 'name' | 'severity' | 'codes'>

/** Problems of the outer shape, which no rule reports: nothing else can be checked without it. */
const SHAPE = 'shape'

/** What prevents a value from being a definition, in addition to schema errors of configs. */
const shapeCodes: Codes = {
  too_deep: 'The definition is nested more than 64 levels deep. Flatten the config that is.',
  definition_too_large:
    'The definition has more than 524,288 bytes as JSON. Shorten its largest step, to which the finding points, or divide the flow into several.',
}

/** Problems that concern several definitions or the organization. */
const siteRules: readonly Declared[] = [
  {
    name: 'flow-loops',
    severity: 'warning',
    codes: {
      flow_loop:
        'Enabled flows can start one another in a circle, by the events that their steps cause. Add a condition to one of them that what the others make does not meet.',
    },
  },
  {
    name: 'started-together',
    severity: 'error',
    codes: {
      too_much_started: {
        meaning:
          'The enabled automations that one event starts would have definitions of more than 8 MiB together. Disable some of them, or make them smaller.',
        reason:
          'All flows that one event starts are judged in the transaction in which it happens. It is found only when an automation is enabled.',
      },
      too_many_started: {
        meaning:
          'One event would start more than 100 enabled automations of the organization. Disable some of them, or let one do what several do.',
        reason:
          'All flows that one event starts are judged in the transaction in which it happens. It is found only when an automation is enabled.',
      },
    },
  },
  {
    name: 'parse-flow',
    severity: 'warning',
    codes: {
      more_findings: 'There are more findings than are listed. Mend those that are, and look again.',
    },
  },
  {
    name: 'import-flow',
    severity: 'refused',
    codes: {
      not_an_export:
        'What is to be imported is no exported flow, or one of a version that is not known here. Choose another file, or export it anew.',
    },
  },
  {
    name: 'records-here',
    severity: 'warning',
    codes: {
      address_changes:
        'A flow that takes full access is started by a call, and the address of its automation could be read by others. Enabling it gives the automation a new address, and the present one stops working. Give the new address to whoever calls it.',
      missing_here: 'A flow names a record by an id that this site does not have. Choose one that it has.',
      secret_seen:
        'A flow names a webhook to which no flow has sent a message yet, or names it by a variable, so that it may be any. Until a flow named it, whoever may write webhooks could read its signing secret and say where it leads. Look at its address, and choose a new webhook if others must not have the secret.',
    },
  },
]

const gravity: readonly FlowProblem['severity'][] = ['refused', 'error', 'warning']

/** Every problem code of a definition, in the order in which they are checked. */
export const flowProblemKinds: readonly FlowProblemKind[] = Object.freeze(kinds())

/** A finding as a problem. */
export function problemOf({ code, severity: own, ...finding }: Finding, severity: FlowProblem['severity']): FlowProblem {
  return { code, severity: own ?? severity, ...finding, docs: `reference/flow-problems#${code}` }
}

/**
 * The maximum number of problems returned. Nobody reads more, and a mistake repeated ten thousand times must not cause a response of
 * megabytes.
 */
export const MOST_FINDINGS = 200

/** A finding of a rule, with the severity of the rule. */
interface RuleFinding {
  readonly finding: LazyFinding
  readonly severity: FlowProblem['severity']
}

/**
 * Sorts by severity, the worst first, otherwise keeping the order. If there are very many, only the worst are returned, with a note about
 * the others.
 */
export function gravest(all: readonly RuleFinding[]): readonly FlowProblem[] {
  const sorted = gravity.flatMap((grade) => all.filter((one) => severityOf(one) === grade))
  const problems = sorted.slice(0, MOST_FINDINGS).map(({ finding, severity }) => problemOf(worded(finding), severity))
  const left = sorted.length - problems.length
  if (left === 0) return problems
  const message = `There ${left === 1 ? 'is one more finding' : `are ${left} more findings`} than are listed here: mend these first.`
  return [...problems, problemOf({ code: 'more_findings', pointer: '', message }, 'warning')]
}

function severityOf({ finding, severity }: RuleFinding): FlowProblem['severity'] {
  return (typeof finding === 'function' ? undefined : finding.severity) ?? severity
}

function kinds(): readonly FlowProblemKind[] {
  const { codes: ofConfigs } = flowRules.find(({ name }) => name === 'config-matches-schema') as FlowRule
  const ofShape = ['required', 'type', 'too_short', 'too_long', 'too_many'].map((code) => [code, ofConfigs[code] ?? ''] as const)
  const shape: Declared = { name: SHAPE, severity: 'refused', codes: { ...shapeCodes, ...Object.fromEntries(ofShape) } }
  const entries = [shape, ...flowRules, ...siteRules].flatMap(({ name, severity, codes }) =>
    Object.entries(codes).map(([code, said]) => ({ code, name, severities: [severity], ...meaningOf(said) })),
  )
  return [...new Set(entries.map(({ code }) => code))].map((code) => {
    const own = entries.filter((kind) => kind.code === code)
    const severities = gravity.filter((severity) => own.some((kind) => kind.severities.includes(severity)))
    const reason = own.find((kind) => kind.reason !== undefined)?.reason
    const rules = own.map(({ name }) => name)
    return Object.freeze({ code, meaning: own[0]?.meaning ?? '', severities, rules, ...(reason === undefined ? {} : { reason }) })
  })
}
