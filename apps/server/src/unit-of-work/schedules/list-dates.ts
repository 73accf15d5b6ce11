import { type DateColumn, dateColumns, declaredDates } from '@belfry/automation-engine'
import type { DateColumnView, Organization } from '@belfry/core'

/** The dates of records that can start flows of an organization; its own declared ones come last. */
export function listDates({ customFieldDeclarations }: Pick<Organization, 'customFieldDeclarations'>): readonly DateColumnView[] {
  return [...everywhere, ...declaredDates(customFieldDeclarations).map((column) => viewOf(column, true))]
}

const everywhere = [...dateColumns.values()].map((column) => viewOf(column, false))

function viewOf({ name, model, format, description }: DateColumn, custom: boolean): DateColumnView {
  return { name, model, format, description, custom }
}
