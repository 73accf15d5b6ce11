import { flowProblemKinds } from '@belfry/automation-engine'
import { anchor, code, plain, table } from '../markdown.mjs'

/** Errors of which it is not plain that no run gets by, and why they are errors all the same. */
const errors = {
  reserved_event:
    'Receivers tell messages of the service from those of flows by their name. A message with such a name is never sent: every run stops there.',
  reserved_id: 'Two exits would have one name, so no run could tell which line to follow.',
  source_not_served: 'Nothing would ever start the flow here.',
  header_value_needed: 'No call can be made without the value, and nobody but its author can give it.',
  unknown_member: 'No record ever has the member, so a text has a hole or a condition never holds, and no run says so.',
  wrong_type: 'A value of another type never fits, so a condition never holds or the step fails in every run.',
  other_record: 'The id of a record of another kind finds nothing, so the step fails in every run.',
  no_id: 'A number, a list or a whole record is never an id, so the step fails in every run.',
  never_due: 'Nothing would ever start the flow.',
  variable_in_host:
    'With a scheme from a variable every run stops there, and with a host from one nearly every run: a value is filled in as one label of letters, digits and dashes, and any other leads to no host. What is left is an error too. Whoever decides the value would decide who gets the body and the secrets in the headers, and sealed values are kept for one host alone.',
  too_many_variables:
    'Filling them in would keep other runs waiting. The limit is far beyond what flows need, and holds for what is saved from now on.',
  too_much_started:
    'All flows that one event starts are judged in the transaction in which it happens. It is found only when an automation is enabled.',
  too_many_started:
    'All flows that one event starts are judged in the transaction in which it happens. It is found only when an automation is enabled.',
}

/** Warnings although every run fails at the step, and why they keep nothing. */
const warnings = {
  refused_path: 'The run ends as failed, or leaves by `failed`, and says what was refused. Nothing was sent, so it does no harm to try.',
  refused_url: 'As with `refused_path`: the run ends as failed and says why, and nothing was sent.',
  refused_header: 'As with `refused_path`: the run ends as failed and says why, and nothing was sent.',
  nothing_chosen: 'The step fails, and its flow may be drawn to go on from there by `error`.',
}

/** A table of reasons, by codes that have to be of this severity. */
function reasonsOf(severity, reasons) {
  for (const name of Object.keys(reasons)) {
    const kind = flowProblemKinds.find(({ code: own }) => own === name)
    if (!kind?.severities.includes(severity)) throw new Error(`${name} is no ${severity}`)
  }
  return table(
    ['Code', `Why it is ${severity === 'error' ? 'an error' : 'a warning'}`],
    Object.entries(reasons).map(([name, reason]) => [`[${code(name)}](#${name})`, reason]),
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

${reasonsOf('error', errors)}

These are warnings although no run gets by the step:

${reasonsOf('warning', warnings)}
`,
}
