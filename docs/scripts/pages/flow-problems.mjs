import { flowProblemKinds } from '@belfry/automation-engine'
import { anchor, code, plain, table } from '../markdown.mjs'

/** Every code of a finding about a flow. */
export const flowProblemsPage = {
  source: 'packages/automation-engine/src/flow/rules',
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
`,
}
