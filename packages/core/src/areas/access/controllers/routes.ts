import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { adoptController } from './adoption.ts'
import { controller } from './controller.ts'
import { controllerLog, MAX_LOG_LINES, submittedLineSchema } from './controller-log.ts'
import { controllers } from './controllers.ts'
import { controllerLogs, KEPT_LOGS, submitControllerLogs } from './logs.ts'

const tag = 'access'

/** The addresses of controllers, and of the logs that they submit, which are only read. */
export const controllerRoutes = [
  ...recordRoutes(controller, controllers, { tag, words: { delete: 'Its log lines go with it.' } }),
  actionRoute(controller, {
    operation: adoptController,
    verb: 'adoption',
    tag,
    summary: 'Request, approve or reject the adoption of a controller',
    description: 'A request is told each time, unless the controller is adopted already; a decision is told when it is another one.',
    body: bodyOf({ adoption: { ...controller.fields.adoption.schema, description: 'What it becomes' } }),
    bodyExample: { adoption: 'APPROVED' },
  }),
  actionRoute(controller, {
    operation: submitControllerLogs,
    verb: 'logs',
    tag,
    summary: 'Submit the log of a controller',
    description: `For controllers and integrations. The last ${KEPT_LOGS} logs of each controller are kept.`,
    body: bodyOf({
      lines: Type.Array(submittedLineSchema, { minItems: 1, maxItems: MAX_LOG_LINES, description: 'The lines, in their order' }),
    }),
    bodyExample: { lines: [{ level: 'WARNING', message: 'Loop detector did not answer' }] },
    answer: controllerLog.recordSchema,
    answerDescription: 'The log as it is kept',
    answerExample: controllerLog.example,
  }),
  ...recordRoutes(controllerLog, { list: controllerLogs.list, get: controllerLogs.get }, { tag }),
]
