import { closest } from '@belfry/core'
import type { DraftNode, FlowDraft } from '../draft/draft.ts'
import { fixOfName } from '../draft/fix-of-name.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { type ReferenceLocation, referenceLocations } from '../draft/reference-locations.ts'
import { type HeldNothing, type VariableSchemas, variableSchemasOf } from '../draft/variable-schemas.ts'
import type { SiteFacts } from '../step/step-definition.ts'
import type { Path } from '../template/path.ts'
import { defineRule, type Finding, type LazyFinding } from './rule.ts'

/**
 * Every part of a variable is a member of the part before it, according to the schema of its root (G171). Values that may be anything are
 * not checked: free JSON, such as the body of a call, and undeclared custom fields. Definitions saved before there was this rule keep
 * running.
 */
export const knownMembers = defineRule({
  name: 'known-members',
  severity: 'error',
  codes: {
    unknown_member: {
      meaning:
        'A variable names a member that the record or value before it never has, so it is always empty. Use one of the members that there are; a record that another one names is looked up first.',
      reason: 'No record ever has the member, so a text has a hole or a condition never holds, and no run says so.',
    },
    unknown_custom_field: {
      meaning:
        'A variable names a custom field that the organization has not declared, and that is spelled almost like one that it has. Correct its name, or declare it.',
      severities: ['warning'],
    },
  },
  check(draft) {
    if (!draft.isBounded) return []
    const schemas = variableSchemasOf(draft)
    return draft.nodes.flatMap((node) => wrongIn(node, draft, schemas))
  },
})

function wrongIn(node: DraftNode, draft: FlowDraft, schemas: VariableSchemas): readonly LazyFinding[] {
  const findings: LazyFinding[] = []
  let locations: readonly ReferenceLocation[] | null = null
  for (const [index, { pointer, path }] of node.config.references.entries()) {
    if (path.length < 2) continue
    const held = schemas.heldAt(node, path)
    const field = held.kind === 'anything' ? held.customField : undefined
    const meant = field && meantField(field.model, path[field.index] as string, draft.site.customFields)
    if (held.kind !== 'nothing' && !meant) continue
    const locate = () => {
      locations ??= referenceLocations(node)
      const there = locations[index] as ReferenceLocation
      return { there, nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, range: there.range }
    }
    findings.push(
      held.kind === 'nothing'
        ? () => memberFinding(node, path, held, { ...locate(), isThere: (other) => schemas.heldAt(node, other).kind !== 'nothing' })
        : fieldFinding(node, path, { index: (field as { readonly index: number }).index, meant: meant as string }, locate()),
    )
  }
  return findings
}

interface Where {
  readonly there: ReferenceLocation
  readonly nodeId: string
  readonly pointer: string
  readonly range: readonly [start: number, end: number]
}

/** The maximum number of members listed in a message. */
const MOST_LISTED = 15

function memberFinding(
  node: DraftNode,
  path: Path,
  { index, known, inside }: HeldNothing,
  { there, isThere, ...location }: Where & { readonly isThere: (path: Path) => boolean },
): Finding {
  const wrong = path[index] as string
  const before = clip(path.slice(0, index).join('.'))
  const near = inside === 'list' ? undefined : closest(wrong, known)
  // A similar member that leads nowhere either is not what was meant, for instance the id of a record instead of the record.
  const meant = near !== undefined && isThere(path.with(index, near)) ? near : undefined
  const link = index < path.length - 1 && known.includes(`${wrong}Id`) ? `{${before}.${wrong}Id}` : null
  const message = `In ${nodeName(node)}, "${clip(path.join('.'))}" is always empty: ${sentences[inside](before, clip(wrong))}; ${remedy({ meant, link, known, inside })}`
  return { code: 'unknown_member', ...location, message, ...(meant ? fixOfName(location.pointer, there, { path, index, meant }) : {}) }
}

const sentences: Readonly<Record<HeldNothing['inside'], (before: string, wrong: string) => string>> = {
  record: (before, wrong) => `"${before}" has no "${wrong}"`,
  list: (before, wrong) => `"${before}" is a list, and "${wrong}" is no number`,
  value: (before, wrong) => `"${before}" is a single value and has no "${wrong}"`,
}

interface Remedy {
  readonly meant: string | undefined
  /** The variable that holds the id of the record that was meant. */
  readonly link: string | null
  readonly known: readonly string[]
  readonly inside: HeldNothing['inside']
}

function remedy({ meant, link, known, inside }: Remedy): string {
  if (meant) return `did you mean "${meant}"?`
  if (link) return `look that record up by ${link} first.`
  if (inside === 'list') return 'name an item by its number, from 0 on.'
  if (inside === 'value' && known.length === 0) return 'leave that out.'
  const more = known.length - MOST_LISTED
  const sorted = [...known.filter((name) => !COMMON.has(name)), ...known.filter((name) => COMMON.has(name))]
  return `there are: ${sorted.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Members that every record has; not what a misspelt member means. */
const COMMON: ReadonlySet<string> = new Set([
  'organizationId',
  'version',
  'externalId',
  'customFields',
  'createdAt',
  'updatedAt',
  'createdBy',
])

/** The declared custom field with a name similar to this undeclared one. */
function meantField(model: string, key: string, declared: SiteFacts['customFields'] = []): string | undefined {
  const keys = declared.flatMap((one) => (one.model === model ? [one.key] : []))
  return keys.includes(key) ? undefined : closest(key, keys)
}

function fieldFinding(
  node: DraftNode,
  path: Path,
  { index, meant }: { readonly index: number; readonly meant: string },
  where: Where,
): Finding {
  const { there, ...location } = where
  const message = `In ${nodeName(node)}, "${clip(path.join('.'))}" names the custom field "${clip(path[index] as string)}", which is not declared; did you mean "${meant}"?`
  return {
    code: 'unknown_custom_field',
    severity: 'warning',
    ...location,
    message,
    ...fixOfName(location.pointer, there, { path, index, meant }),
  }
}
