import { lane } from './tasks/lane.ts'
import { task } from './tasks/task.ts'

/** The models of tasks, by name. */
export const taskModels = { lane, task } as const
