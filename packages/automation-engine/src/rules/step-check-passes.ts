import type { PatchOperation } from '@belfry/core'
import { isSound } from '../draft/draft.ts'
import { nameOf } from '../draft/name-of.ts'
import { defineRule } from './rule.ts'

/** Reports the problems that a step type finds in its config. Called only if the config matches the schema. */
export const stepCheckPasses = defineRule({
  name: 'step-check-passes',
  severity: 'error',
  codes: {
    required: 'A field is missing that the step needs with these other fields. Fill it in.',
    reserved_event:
      'A message is to have the name of an event, or one that begins with `belfry:`, so receivers would take it for a message of the service itself. Choose another name.',
    reserved_id: 'A case has the id of an exit that the step has anyway. Give it another id.',
    duplicate_id: 'Two cases of a step have one id. Give one of them another id.',
    too_many: 'The fields of a step together ask for more items than there may be. Remove some.',
    format: 'A text does not have the form that is wanted, such as that of an hour or of a cron expression. Write it in that form.',
    out_of_range: 'A cron expression names an hour, a day or another number that there is not. Choose one that there is.',
    too_small: 'A duration or an amount is too small, or a time of day or a number of days below 0. Choose more.',
    too_large:
      'A duration is longer than ten years, a time of day beyond 23:59, or an amount or a number of days above what it may be. Choose less.',
    unknown_date:
      'The date that is to start the flow is none of those that records have, nor a custom field that the organization has declared as a date. Use one of them.',
    source_not_served: 'Nothing starts flows here in the way that the trigger says. Choose another way, or leave the automation disabled.',
    invalid_json: 'A text that is to be JSON can never be, whatever its variables hold. Look for a missing comma, quote or brace.',
    fragile_json:
      'A text is JSON with some values of its variables only, such as where one is the name of a member without quotes. Put quotes around it.',
    no_record:
      'A step is about the record that started the run, and what starts the flow has no record. Let an event or a date of a record start the flow, or let the step be about something else.',
    nothing_chosen: 'A step is to send something, and no way to send it is chosen, so it fails or is skipped. Choose one.',
    no_timeout: 'A step waits without limit. Add a timeout.',
    interval_too_short: 'A step looks at its conditions again more often than every five minutes. Choose a longer interval.',
    no_opening_hours:
      'A step asks for the opening hours of the organization, which has none and so is always open. Set them, or leave the step out.',
    refused_url:
      'A call goes to an address that holds a blank, a character that nobody sees, a user name or password, or a port that there is not, so every run stops there. Take it out.',
    refused_path:
      'A call goes to a path that automations may not call, so every run stops there, or leaves by "failed" where the operation is not meant for automations. Use another path.',
    unknown_path:
      'A call of the own API goes to a path at which there is nothing, so every run leaves by "failed". Use a path of the list of operations; the address of the organization is left out.',
    wrong_method:
      'A call of the own API uses a method that its path does not have, so every run leaves by "failed". Use the method that there is.',
    unknown_parameter:
      'A call of the own API has a parameter that the operation does not know, so every run leaves by "failed". Use one that there is.',
    unfit_parameter:
      'A call of the own API has a parameter whose value the operation refuses, so every run leaves by "failed". Correct it as the reference of the operation says.',
    unfit_body:
      'A call of the own API has a body that the operation refuses, so every run leaves by "failed". Correct it as the reference of the operation says.',
    refused_header: 'A header of a call has a name that no header can have, so every run stops there. Use letters, digits and dashes.',
    header_ignored: 'A header of a call belongs to the connection, so it is not sent. Remove it.',
    direction_ignored:
      'An offset is to count before an invoice is due, and counts after all the same: only then it is overdue. Remove the direction, or let the due date start the flow.',
    headers_ignored: 'Headers are given for a call of the own API, to which none are sent. Remove them.',
    header_value_needed:
      'A header of a call has no value, and nobody can read back the one that it had, for instance where the flow came from. Give it one.',
  },
  check: ({ nodes, source, site, isBounded }) =>
    nodes.filter(isSound).flatMap((node) =>
      (node.step?.problems(node.rawConfig, { nodeId: node.id, source, site }) ?? [])
        .filter(({ isNew = false }) => isBounded || !isNew)
        .map(({ pointer, message, fix, isNew: _, ...finding }) => ({
          ...finding,
          nodeId: node.id,
          pointer: `${node.pointer}/config${pointer}`,
          message: `In ${nameOf(node)}, ${message}${message.endsWith('?') ? '' : '.'}`,
          ...(fix ? { fix: { ...fix, patch: fix.patch.map((operation) => moved(operation, `${node.pointer}/config`)) } } : {}),
        })),
    ),
})

/** Converts an operation on the config to one on the definition. */
function moved(operation: PatchOperation, base: string): PatchOperation {
  const path = base + operation.path
  return operation.op === 'move' ? { ...operation, from: base + operation.from, path } : { ...operation, path }
}
