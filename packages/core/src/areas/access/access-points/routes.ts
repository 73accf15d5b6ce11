import Type from 'typebox'
import { actionRoute } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { accessPoint } from './access-point.ts'
import { accessPoints } from './access-points.ts'
import { closeAccessPoint } from './close.ts'
import { openAccessPoint } from './open.ts'
import { reportAccessPoint } from './report.ts'

const tag = 'access'
const effectProblems = ['external_refused', 'external_unknown'] as const

const reportBody = Type.Object(
  {
    physicalState: Type.Optional(accessPoint.fields.physicalState.schema),
    openTooLong: Type.Optional(Type.Literal(true, { description: 'It is open for too long' })),
  },
  { additionalProperties: false, minProperties: 1 },
)

/** The addresses of access points. */
export const accessPointRoutes = [
  ...recordRoutes(accessPoint, accessPoints, { tag }),
  actionRoute(accessPoint, {
    operation: openAccessPoint,
    verb: 'open',
    tag,
    summary: 'Open an access point',
    description: 'The controller is asked also when the access point is open already. It is never asked twice by itself.',
    problems: effectProblems,
  }),
  actionRoute(accessPoint, {
    operation: closeAccessPoint,
    verb: 'close',
    tag,
    summary: 'Close an access point',
    description: 'The controller is asked also when the access point is closed already. It is never asked twice by itself.',
    problems: effectProblems,
  }),
  actionRoute(accessPoint, {
    operation: reportAccessPoint,
    verb: 'report',
    tag,
    summary: 'Report how an access point stands',
    description: 'For controllers and integrations: what the hardware tells.',
    body: reportBody,
    bodyExample: { physicalState: 'OPEN' },
  }),
]
