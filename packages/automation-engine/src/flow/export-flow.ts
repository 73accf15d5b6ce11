import { type Definition, dropSealedValues, err, type FlowProblem, hideHeaderValues, ok, type Result } from '@belfry/core'
import { checkShape } from './check-shape.ts'
import { problemOf } from './flow-problems.ts'
import { findMissingRecords, type NamedRecord, recordsNamedIn } from './named-records.ts'
import { parseFlow } from './parse-flow.ts'

/** What names an exported flow, so that nothing else is taken for one. */
export const EXPORT_FORMAT = 'belfry.automation'

/** The version of exports that is written. Every version up to it is read. */
export const EXPORT_VERSION = 1

/** A flow as it goes from one site to another: plain JSON. */
export interface ExportedFlow {
  readonly format: typeof EXPORT_FORMAT
  readonly version: typeof EXPORT_VERSION
  readonly name: string
  readonly description: string | null
  /** As it was saved, with every member that Belfry does not know, and without the values of headers, which may be secrets. */
  readonly definition: Definition
  /** The records of the site that it names, for whoever has to find others in their place. */
  readonly records: readonly NamedRecord[]
}

/** A flow that was read. It can be saved, if none of its problems is `refused`. */
export interface ImportedFlow extends Pick<ExportedFlow, 'name' | 'description' | 'definition'> {
  /** Everything that `parseFlow` finds, then a warning for each record that is not there. */
  readonly problems: readonly FlowProblem[]
}

/** Writes a flow down for another site. What it says of itself is enough to read it without this version of Belfry. */
export function exportFlow(flow: {
  readonly name: string
  readonly description?: string | null
  readonly definition: Definition
}): ExportedFlow {
  const { name, description = null, definition } = flow
  // What a site keeps of header values stays there, so whoever reads the export is asked for them.
  const exported = dropSealedValues(hideHeaderValues(definition)) as Definition
  return { format: EXPORT_FORMAT, version: EXPORT_VERSION, name, description, definition: exported, records: recordsNamedIn(definition) }
}

/**
 * Reads a flow that another site has written down. Never throws, whatever it is given.
 *
 * @param exists whether there is such a record here; a record that is missing is a warning, because the site may get it
 * @returns the flow with its problems, or why the value is no flow at all
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
