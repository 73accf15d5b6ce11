import type { PatchOperation } from '@belfry/core'
import { isSound } from '../draft/draft.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** Reports the problems that a step type finds in its config. Called only if the config matches the schema. */
export const stepCheckPasses = defineRule({
  name: 'step-check-passes',
  severity: 'error',
  codes: {
    required: 'A field is missing that the step needs with these other fields. Fill it in.',
    reserved_event: {
      meaning:
        'A message is to have the name of an event, or one that begins with `belfry:`, so receivers would take it for a message of the service itself. Choose another name.',
      reason:
        'Receivers tell messages of the service from those of flows by their name. A message with such a name is never sent: every run stops there.',
    },
    reserved_id: {
      meaning: 'A case has the id of an exit that the step has anyway. Give it another id.',
      reason: 'Two exits would have one name, so no run could tell which line to follow.',
    },
    duplicate_id: 'Two cases of a step have one id. Give one of them another id.',
    too_many: 'The fields of a step together ask for more items than there may be. Remove some.',
    format: 'A text does not have the form that is wanted, such as that of an hour or of a cron expression. Write it in that form.',
    out_of_range: 'A cron expression names an hour, a day or another number that there is not. Choose one that there is.',
    too_small: 'A duration or an amount is too small, or a time of day or a number of days below 0. Choose more.',
    too_large:
      'A duration is longer than ten years, a time of day beyond 23:59, or an amount or a number of days above what it may be. Choose less.',
    unknown_date:
      'The date that is to start the flow is none of those that records have, nor a custom field that the organization has declared as a date. Use one of them.',
    source_not_served: {
      meaning: 'Nothing starts flows here in the way that the trigger says. Choose another way, or leave the automation disabled.',
      reason: 'Nothing would ever start the flow here.',
    },
    invalid_json: 'A text that is to be JSON can never be, whatever its variables hold. Look for a missing comma, quote or brace.',
    fragile_json: {
      meaning:
        'A text is JSON with some values of its variables only, such as where one is the name of a member without quotes. Put quotes around it.',
      severities: ['warning'],
    },
    no_record: {
      meaning:
        'A step is about the record that started the run, and what starts the flow has no record. Let an event or a date of a record start the flow, or let the step be about something else.',
      severities: ['error', 'warning'],
    },
    nothing_chosen: {
      meaning: 'A step is to send something, and no way to send it is chosen, so it fails or is skipped. Choose one.',
      severities: ['warning'],
      reason: 'The step fails, and its flow may be drawn to go on from there by `error`.',
    },
    no_timeout: { meaning: 'A step waits without limit. Add a timeout.', severities: ['warning'] },
    interval_too_short: 'A step looks at its conditions again more often than every five minutes. Choose a longer interval.',
    no_opening_hours: {
      meaning:
        'A step asks for the opening hours of the organization, which has none and so is always open. Set them, or leave the step out.',
      severities: ['warning'],
    },
    refused_url: {
      meaning:
        'A call goes to an address that holds a blank, a character that nobody sees, a user name or password, or a port that there is not, so every run stops there. Take it out.',
      severities: ['warning'],
      reason: 'As with `refused_path`: the run ends as failed and says why, and nothing was sent.',
    },
    refused_path: {
      meaning:
        'A call goes to a path that automations may not call, so every run stops there, or leaves by "failed" where the operation is not meant for automations. Use another path.',
      severities: ['warning'],
      reason: 'The run ends as failed, or leaves by `failed`, and says what was refused. Nothing was sent, so it does no harm to try.',
    },
    unknown_path: {
      meaning:
        'A call of the own API goes to a path at which there is nothing, so every run leaves by "failed". Use a path of the list of operations; the address of the organization is left out.',
      severities: ['warning'],
    },
    wrong_method: {
      meaning:
        'A call of the own API uses a method that its path does not have, so every run leaves by "failed". Use the method that there is.',
      severities: ['warning'],
    },
    unknown_parameter: {
      meaning:
        'A call of the own API has a parameter that the operation does not know, so every run leaves by "failed". Use one that there is.',
      severities: ['warning'],
    },
    unfit_parameter: {
      meaning:
        'A call of the own API has a parameter whose value the operation refuses, so every run leaves by "failed". Correct it as the reference of the operation says.',
      severities: ['warning'],
    },
    unfit_body: {
      meaning:
        'A call of the own API has a body that the operation refuses, so every run leaves by "failed". Correct it as the reference of the operation says.',
      severities: ['warning'],
    },
    refused_header: {
      meaning: 'A header of a call has a name that no header can have, so every run stops there. Use letters, digits and dashes.',
      severities: ['warning'],
      reason: 'As with `refused_path`: the run ends as failed and says why, and nothing was sent.',
    },
    header_ignored: { meaning: 'A header of a call belongs to the connection, so it is not sent. Remove it.', severities: ['warning'] },
    direction_ignored: {
      meaning:
        'An offset is to count before an invoice is due, and counts after all the same: only then it is overdue. Remove the direction, or let the due date start the flow.',
      severities: ['warning'],
    },
    headers_ignored: {
      meaning: 'Headers are given for a call of the own API, to which none are sent. Remove them.',
      severities: ['warning'],
    },
    header_value_needed: {
      meaning:
        'A header of a call has no value, and nobody can read back the one that it had, for instance where the flow came from. Give it one.',
      reason: 'No call can be made without the value, and nobody but its author can give it.',
    },
  },
  check: ({ nodes, source, site, isBounded }) =>
    nodes.filter(isSound).flatMap((node) =>
      (node.step?.problems(node.rawConfig, { nodeId: node.id, source, site }) ?? [])
        .filter(({ isNew = false }) => isBounded || !isNew)
        .map(({ pointer, message, fix, isNew: _, ...finding }) => ({
          ...finding,
          nodeId: node.id,
          pointer: `${node.pointer}/config${pointer}`,
          message: `In ${nodeName(node)}, ${message}${message.endsWith('?') ? '' : '.'}`,
          ...(fix ? { fix: { ...fix, patch: fix.patch.map((operation) => moved(operation, `${node.pointer}/config`)) } } : {}),
        })),
    ),
})

/** Converts an operation on the config to one on the definition. */
function moved(operation: PatchOperation, base: string): PatchOperation {
  const path = base + operation.path
  return operation.op === 'move' ? { ...operation, from: base + operation.from, path } : { ...operation, path }
}
