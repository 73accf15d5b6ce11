import { code, table } from '../../markdown.mjs'

/** The exits of a step, and when each is taken. */
export function exitsPart({ exitDescriptions, acceptsContinueOnError }) {
  const rows = exitDescriptions.map(({ exit, ofEach, when }) => [ofEach ? `the \`id\` of a ${ofEach}` : code(exit), when])
  return table(['Exit', 'When it is taken'], [...rows, ...(acceptsContinueOnError ? [onError] : [])])
}

const onError = ['`error`', 'When it fails, with `continueOnError: true`. Without that the run fails.']

/** The exits in a line, for a table. */
export function exitNames({ exitDescriptions, acceptsContinueOnError }) {
  const names = exitDescriptions.map(({ exit, ofEach }) => (ofEach ? `*${ofEach}*` : code(exit)))
  return [...names, ...(acceptsContinueOnError ? [code('error')] : [])].join(', ')
}
