import type { Caller, Organization, RecordPort, ServicePort } from '@belfry/core'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { createAccountPort } from './account-port.ts'
import { createApprovalPort } from './approval-port.ts'
import { createAuditPort } from './audit-port.ts'
import { createAutomationPort } from './automation-port.ts'
import { createDeliveryPort } from './delivery-port.ts'
import { createErasurePort } from './erasure-port.ts'
import { createEventPort } from './event-port.ts'
import type { ExecutionContext } from './execution-context.ts'
import { createFilePort } from './file-port.ts'
import { createIncidentPort } from './incident-port.ts'
import { createIntentPort } from './intent-port.ts'
import { type Changer, createChangeNotes } from './record-changes.ts'
import { OrganizationRecords } from './record-port.ts'
import { createWebhookPort } from './webhook-port.ts'

/** The port of a unit of work. Each facet is created when it is used. */
export function createPort(service: Service, unit: Unit, context: ExecutionContext): ServicePort {
  const { caller, organization, cause } = context
  const changer = { caller, cause, operation: null }
  if (organization) return new OrganizationPort(service, unit, { organization, changer }, context)
  return new AccountPort(service, unit, changer, context) as Partial<ServicePort> as ServicePort
}

type CallingChanger = Changer & { readonly caller: Caller }

/** The port of an operation outside organizations. Using anything that belongs to one throws. */
class AccountPort {
  readonly now: number
  readonly caller: Caller
  readonly newId: ServicePort['newId']
  private readonly service: Service
  private readonly unit: Unit
  private readonly changer: CallingChanger
  private readonly context: ExecutionContext

  constructor(service: Service, unit: Unit, changer: CallingChanger, context: ExecutionContext) {
    this.now = unit.now
    this.caller = changer.caller
    this.newId = service.newId
    this.service = service
    this.unit = unit
    this.changer = changer
    this.context = context
  }

  noteOperation(name: string): void {
    this.changer.operation = name
  }

  get accounts(): ServicePort['accounts'] {
    return createAccountPort(this.service, this.unit, this.context, createChangeNotes(this.unit, this.changer))
  }
}

type Facet = Exclude<keyof ServicePort, keyof RecordPort | 'accounts'>
/** A map, so that the compiler notices a missing one. */
const facetsOfOrganizations: Readonly<Record<Facet, true>> = {
  ...{ webhooks: true, deliveries: true, incidents: true, automations: true, approvals: true },
  ...{ files: true, events: true, erasures: true, audit: true, intents: true },
}
for (const facet of Object.keys(facetsOfOrganizations))
  Object.defineProperty(AccountPort.prototype, facet, {
    get() {
      throw new Error('this operation belongs to an organization and was called outside of one')
    },
  })

/** The port of an operation of an organization. */
class OrganizationPort extends OrganizationRecords implements ServicePort {
  private readonly context: ExecutionContext

  constructor(service: Service, unit: Unit, about: { organization: Organization; changer: CallingChanger }, context: ExecutionContext) {
    super(service, unit, about)
    this.context = context
  }

  get accounts(): ServicePort['accounts'] {
    return createAccountPort(this.service, this.unit, this.context, this.notes)
  }

  get webhooks(): ServicePort['webhooks'] {
    return createWebhookPort(this.service, this.unit, this.organization.id)
  }

  get deliveries(): ServicePort['deliveries'] {
    return createDeliveryPort(this.service, this.unit, this.organization.id, this.context.cause)
  }

  get incidents(): ServicePort['incidents'] {
    return createIncidentPort(this.service, this.unit, this.organization.id)
  }

  get automations(): ServicePort['automations'] {
    const { service, unit, organization, caller } = this
    return createAutomationPort(service, unit, { caller, organization, cause: this.context.cause })
  }

  get approvals(): ServicePort['approvals'] {
    return createApprovalPort(this.service, this.unit, this.organization.id)
  }

  get files(): ServicePort['files'] {
    return createFilePort(this.unit, this.organization.id)
  }

  get events(): ServicePort['events'] {
    return createEventPort(this.service, this.unit, this.organization.id)
  }

  get erasures(): ServicePort['erasures'] {
    const { service, unit, organization, caller } = this
    return createErasurePort(service, unit, { caller, organizationId: organization.id, cause: this.context.cause })
  }

  get audit(): ServicePort['audit'] {
    return createAuditPort(this.service, this.unit, this.organization.id, this.notes)
  }

  get intents(): ServicePort['intents'] {
    return createIntentPort(this.service, this.unit, this.organization.id)
  }
}
