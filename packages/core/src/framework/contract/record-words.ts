import type { EventKey } from '../events/catalogue.ts'
import { type AnyModel, nounOf } from '../models/define-model.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from './lists.ts'

/** Texts about the operations of a model in addition to those that follow from it. */
export type RecordWords = Partial<Record<keyof typeof recordWords, string>>

/** Descriptions of the standard operations of a model, derived from the model. */
export const recordWords = {
  list(model: AnyModel) {
    const filters = [...model.filters.filter((name) => name !== model.parent?.field), ...(model.integration ? ['externalId'] : [])]
    return sentences(
      `${model.description}.`,
      filters.length > 0 &&
        `${filters.length === 1 ? 'It can be filtered' : 'Filters narrow it together'}: ${filters.map(code).join(', ')}.`,
      `A page holds ${DEFAULT_LIMIT} unless \`limit\` says otherwise, and ${MAX_LIMIT} at most; the newest comes first, or with \`updatedSince\` what changed first.`,
    )
  },
  create(model: AnyModel, { emits }: AnyOperation) {
    const required = (model.createSchema.required ?? []).map(code)
    return sentences(
      required.length > 0
        ? `Needs ${listed(required)}; what else is left out has its default or is \`null\`.`
        : 'Every field may be left out.',
      model.integration && 'An `externalId` that another one has is refused with 409.',
      eventSentence(emits, model.events?.created),
    )
  },
  get(model: AnyModel, _: AnyOperation, canChange: boolean) {
    return sentences(
      `The ETag is the version of the ${nounOf(model)}${canChange ? ', for the If-Match of a change' : '; it is made by the service, and no request changes it'}.`,
      model.integration && 'Who knows it by the id of another system finds it with the filter `externalId` of the list.',
    )
  },
  update(model: AnyModel, { emits }: AnyOperation) {
    return sentences(
      'Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it.',
      eventSentence(emits, model.events?.updated),
    )
  },
  delete(model: AnyModel, { emits }: AnyOperation) {
    return sentences('What is deleted does not come back.', eventSentence(emits, model.events?.deleted))
  },
  putByExternalId(model: AnyModel, { emits }: AnyOperation) {
    return sentences(
      'Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat.',
      eventSentence(emits, model.events?.created, model.events?.updated),
    )
  },
}

/** Joins the sentences that are present. */
export function sentences(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The sentence about emitted events: those that always follow, and those that follow if something else changes too. */
function eventSentence(emits: readonly EventKey[], ...own: readonly (EventKey | undefined)[]): string | false {
  const always = emits.filter((key) => own.includes(key)).map(code)
  const others = emits.filter((key) => !own.includes(key)).map(code)
  if (always.length === 0 && others.length === 0) return false
  if (others.length === 0) return `It tells ${listed(always, 'or')}.`
  if (always.length === 0) return `It can tell ${listed(others, 'or')}.`
  return `It tells ${listed(always, 'or')}, and where that follows from it ${listed(others)}.`
}

function code(text: string): string {
  return `\`${text}\``
}

function listed(texts: readonly string[], word = 'and'): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`
}
