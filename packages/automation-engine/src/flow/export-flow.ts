import { type Definition, dropSealedValues, err, type FlowProblem, hideHeaderValues, ok, type Result } from '@belfry/core'
import { checkShape } from './check-shape.ts'
import { problemOf } from './flow-problems.ts'
import { findMissingRecords, type NamedRecord, recordsNamedIn } from './named-records.ts'
import { parseFlow } from './parse-flow.ts'

/** Identifies an exported flow, so that no other file is mistaken for one. */
export const EXPORT_FORMAT = 'belfry.automation'

/** The version of the export format that is written. All versions up to this one can be read. */
export const EXPORT_VERSION = 1

/** A flow as transferred from one organization to another: plain JSON. */
export interface ExportedFlow {
  readonly format: typeof EXPORT_FORMAT
  readonly version: typeof EXPORT_VERSION
  readonly name: string
  readonly description: string | null
  /** As saved, including members that Belfry does not know, but without header values, which may be secrets. */
  readonly definition: Definition
  /** The records that it names, so that they can be replaced by records of the other organization. */
  readonly records: readonly NamedRecord[]
}

/** An imported flow. It can be saved if none of its problems is `refused`. */
export interface ImportedFlow extends Pick<ExportedFlow, 'name' | 'description' | 'definition'> {
  /** The problems of `parseFlow`, then a warning for each missing record. */
  readonly problems: readonly FlowProblem[]
}

/** Exports a flow for another organization. Reading the result does not require this version of Belfry. */
export function exportFlow(flow: {
  readonly name: string
  readonly description?: string | null
  readonly definition: Definition
}): ExportedFlow {
  const { name, description = null, definition } = flow
  // Sealed header values stay with their organization, so the importer is asked for them.
  const exported = dropSealedValues(hideHeaderValues(definition)) as Definition
  return { format: EXPORT_FORMAT, version: EXPORT_VERSION, name, description, definition: exported, records: recordsNamedIn(definition) }
}

/**
 * Reads an exported flow. Never throws, whatever the value.
 *
 * @param exists whether a record exists in this organization; a missing one is only a warning, since it may be created later
 * @returns the flow with its problems, or why the value is not an exported flow
 */
export function importFlow(
  value: unknown,
  exists: (record: Pick<NamedRecord, 'kind' | 'id'>) => boolean,
): Result<ImportedFlow, readonly FlowProblem[]> {
  const {
    format,
    version,
    name,
    description = null,
    definition,
  } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  if (format !== EXPORT_FORMAT)
    return err([
      notReadable('/format', `This is no exported flow: its format is not "${EXPORT_FORMAT}". Choose a file that an export has written.`),
    ])
  if (typeof version !== 'number' || version > EXPORT_VERSION || version < 1) {
    return err([
      notReadable(
        '/version',
        `The flow was exported in a version that is not known here; there are versions up to ${EXPORT_VERSION}. Export it anew.`,
      ),
    ])
  }
  if (typeof name !== 'string' || name === '') return err([notReadable('/name', 'The flow has no name: give it one.')])
  const { problems } = parseFlow(definition)
  const shape = checkShape(definition)
  if (!shape.ok) return err(problems)
  return ok({
    name,
    description: typeof description === 'string' ? description : null,
    definition: shape.value,
    problems: [...problems, ...findMissingRecords(definition, exists)],
  })
}

function notReadable(pointer: string, message: string): FlowProblem {
  return problemOf({ code: 'not_an_export', pointer, message }, 'refused')
}
