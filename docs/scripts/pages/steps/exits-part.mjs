import { code, table } from '../../markdown.mjs'
import { whenTaken } from './exit-words.mjs'

/** The exits of a step, and when each is taken. */
export function exitsPart(step) {
  const rows = (step.fixedExits ?? ['default']).map((exit) => [code(exit), whenTaken(step, exit)])
  const cases = step.fixedExits
    ? []
    : [['the `id` of a case', 'When the variable equals the value of the case, and that of none before it.']]
  return table(['Exit', 'When it is taken'], [...cases, ...rows, ...(step.acceptsContinueOnError ? [onError] : [])])
}

const onError = ['`error`', 'When it fails, with `continueOnError: true`. Without that the run fails.']

/** The exits in a line, for a table. */
export function exitNames({ fixedExits, acceptsContinueOnError }) {
  const names = [...(fixedExits ?? ['*case*', 'default']), ...(acceptsContinueOnError ? ['error'] : [])]
  return names.map((name) => (name.startsWith('*') ? name : code(name))).join(', ')
}
