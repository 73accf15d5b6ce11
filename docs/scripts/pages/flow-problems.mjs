import { flowProblemKinds } from '@belfry/automation-engine'
import { anchor, code, plain, table } from '../markdown.mjs'

/** The codes whose severity is explained: the errors, or what is never more than a warning. */
function reasonsOf(severity) {
  const explained = flowProblemKinds.filter((kind) => kind.reason && (kind.severities[0] === 'warning') === (severity === 'warning'))
  return table(
    ['Code', `Why it is ${severity === 'error' ? 'an error' : 'a warning'}`],
    explained.map(({ code: name, reason }) => [`[${code(name)}](#${name})`, reason]),
  )
}

/** Every code of a finding about a flow. */
export const flowProblemsPage = {
  source: 'packages/automation-engine/src/rules',
  text: () => `# Problems of flows

What can be found in the definition of an automation: by \`POST …/automations/validate\`, and in the \`problems\` of every automation. The
\`code\` is what a program decides by: it is never renamed and never reused. A finding may come with a \`fix\`, a JSON Patch after which
it is gone, and with \`related\` places. How flows are drawn is told in [Automations](../guide/automations).

- **refused** keeps a definition from being saved.
- **error** keeps an automation from being enabled, and an enabled one from getting the definition. A disabled one may have it.
- **warning** keeps nothing from anything.

${table(
  ['Severity', 'Code', 'What it means and what to do', 'Rule'],
  flowProblemKinds.map(({ code: name, meaning, severities, rules }) => [
    severities.join(' or '),
    anchor(name) + code(name),
    plain(meaning),
    rules.map(code).join(', '),
  ]),
)}

## Why it is an error or a warning

An error is what can never work: no run would begin, or none would come to an end. What a run may meet and get by is a warning, such as a webhook
that is not there now. Of these errors that is not plain, or there is another reason:

${reasonsOf('error')}

These are warnings although no run gets by the step:

${reasonsOf('warning')}
`,
}
