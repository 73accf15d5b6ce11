import { type DateColumn, dateColumns, declaredDates } from '@belfry/automation-engine'
import type { DateColumnView, Organization } from '@belfry/core'

/** The dates of records that can start flows of an organization, those that it has declared last. */
export function listDates({ customFieldDeclarations }: Pick<Organization, 'customFieldDeclarations'>): readonly DateColumnView[] {
  return [...everywhere, ...declaredDates(customFieldDeclarations).map((column) => viewOf(column, true))]
}

const everywhere = [...dateColumns.values()].map((column) => viewOf(column, false))

function viewOf({ name, model, format, description }: DateColumn, custom: boolean): DateColumnView {
  return { name, model, format, description, custom }
}
