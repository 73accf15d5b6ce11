import type * as corePackage from '../src/index.ts'
import type { AnyModel, AnyRecord, EpochMs } from '../src/index.ts'
import type * as memoryPackage from '../src/memory/index.ts'
import type { PortHost, SeenEvent } from './port.testsuite.ts'

/** What stands beneath the site of a host, and takes over what became of it there. */
export interface BaseHost {
  readonly records: memoryPackage.BaseRecords
  /** Makes an organization with this slug; gives its own record. */
  addOrganization(slug: string): Promise<AnyRecord>
  /** Stores records as they are, new or in place of those with their ids, after it has removed others. */
  take(model: AnyModel, change: { readonly removed: readonly AnyRecord[]; readonly put: readonly AnyRecord[] }): Promise<void>
  close?(): Promise<void>
}

/** How many units of work are done in one site before the next one stands over what came of them. */
const UNITS_A_SITE = 3

/**
 * Runs units of work in a site in memory that stands over others' records. After every few units the base takes over what became of them, and
 * they go on in a new site: so whatever the suite does is done to records of the site, to those beneath, and to both at once.
 */
export function openOverlay(
  base: BaseHost,
  now: () => EpochMs,
  core: Pick<
    typeof corePackage,
    'createIdFactory' | 'defineOperation' | 'organization' | 'recordModels' | 'runOperation' | 'workflowCaller'
  >,
  { createMemorySite, createSeededBytes }: Pick<typeof memoryPackage, 'createMemorySite' | 'createSeededBytes'>,
): PortHost {
  const { defineOperation, organization, recordModels, runOperation, workflowCaller } = core
  const events: (SeenEvent & { readonly organizationId: string })[] = []
  const newId = core.createIdFactory(now, createSeededBytes(3))
  const openSite = () => createMemorySite({ now, newId, base: base.records, onEmit: (event) => void events.push(event) })
  let site = openSite()
  let units = 0
  const caller = workflowCaller(site.organization.id)

  async function sink(): Promise<void> {
    const own = recordModels.filter((model) => model.name !== organization.name)
    for (const model of own) await base.take(model, { removed: site.changesOf(model).removed, put: site.all(model) })
    const before = site
    site = openSite()
    for (const record of before.all(organization)) if (record.id !== before.organization.id) site.put(organization, record)
  }

  return {
    author: caller.author,
    ...(base.close ? { close: base.close } : {}),
    async addOrganization(slug) {
      const record = await base.addOrganization(slug)
      site.put(organization, record)
      return record.id
    },
    async run(organizationId, work) {
      if (units++ % UNITS_A_SITE === 0) await sink()
      const operation = defineOperation({ name: 'test.unit', permission: null, run: work })
      return site.attempt(() =>
        runOperation(operation, site.portFor({ ...caller, organizationIds: [organizationId] }, { organizationId }), {}, undefined),
      )
    },
    events: async (id) =>
      events
        .filter(({ organizationId }) => organizationId === id)
        .map(({ key, about, data, at, actor }) => ({ key, about, data, at, actor })),
  }
}
