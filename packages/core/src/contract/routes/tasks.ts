import Type from 'typebox'
import { task } from '../../models/task.ts'
import { tasks } from '../../operations/tasks/tasks.ts'
import { named } from '../../schema/named.ts'
import { recordRoutes } from '../record-routes.ts'

const createBody = named(
  'TaskCreate',
  Type.Object(
    {
      ...task.createSchema.properties,
      subtasks: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
          maxItems: 100,
          description: 'Titles of subtasks that are created with it, in this order',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

/** The addresses of tasks. Subtasks are tasks: `?parentId=` lists them. */
export const taskRoutes = recordRoutes(task, tasks, { tag: 'tasks', createBody })
