import { dateColumns, olderDateNames } from '@belfry/automation-engine'
import { code, plain, sentence, table } from '../../markdown.mjs'

/** What the field `date` of a trigger can name. */
export function datesPart() {
  return `What the field \`date\` with the source \`dateReached\` can name: every date of the records that some event holds completely. A
date of the kind *day* begins at midnight on the site. Custom fields join when the organization has declared them as \`date\` or
\`dateTime\`: \`customer.customFields.insuranceExpiry\`.

A date starts the flow whatever has become of its record: a reservation that was cancelled keeps its arrival. Where that matters, say so in
\`conditions\`, such as \`reservation.status\` is \`RESERVED\`; they are judged at the moment itself.

${table(
  ['Date', 'Kind', 'Meaning'],
  [...dateColumns.values()].map(({ name, format, description }) => [
    code(name),
    format === 'date' ? 'day' : 'moment',
    sentence(plain(description)),
  ]),
)}

Older names go on to work, and stay in a definition as they were written:

${table(
  ['Older name', 'Date'],
  Object.entries(olderDateNames).map(([older, name]) => [code(older), code(name)]),
)}`
}
