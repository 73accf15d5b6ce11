import { pageName } from '../../catalogue.mjs'
import { code, link, plain, sentence, table } from '../../markdown.mjs'
import { categories } from './categories.mjs'
import { exitNames } from './exits-part.mjs'

/** The page that leads to those of the step types. */
export const stepsPage = { source: 'packages/automation-engine/src/steps/index.ts', text: page }

function page() {
  const groups = categories()
  const count = groups.reduce((sum, { steps }) => sum + steps.length, 0)
  return `# Steps

A flow is made of steps of ${count} types. How they are drawn together is told in [Automations](../../guide/automations). Each has a page with
its fields, its exits, and a flow that shows it in use.

In fields marked *variables* the text may hold variables in braces: \`Welcome {customer.firstName}\`. A *variable* is the name of one,
without braces. An exit without a line ends the run. The exit \`error\` is there with \`continueOnError: true\`; without it a failure stops
the run.

${groups.map(section).join('\n\n')}
`
}

function section({ name, title, steps }) {
  return `## ${title} {#${name}}\n\n${table(
    ['Step', 'What it does', 'Exits'],
    steps.map((step) => [link(code(step.type), pageName(step.type)), sentence(plain(step.description)), exitNames(step)]),
  )}`
}
