import Type from 'typebox'
import type { Roots } from '../variables/roots.ts'

/** The additional exit of a step whose author chose to continue on errors. */
export const ERROR_EXIT = 'error'

/** The variables after that exit. */
export const errorRoots: Roots = {
  [ERROR_EXIT]: Type.Object(
    {
      message: Type.String({ description: 'What went wrong' }),
      code: Type.Optional(
        Type.String({
          description: 'The code of the problem where an operation has refused, such as `no_connector`; left out of other failures',
        }),
      ),
      step: Type.String({ description: 'The label of the step that failed, or its id when it has none' }),
      stepId: Type.String({ description: 'The id of the step that failed' }),
    },
    { additionalProperties: false },
  ),
}
