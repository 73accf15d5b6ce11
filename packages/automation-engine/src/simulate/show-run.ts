import type { Definition } from '@belfry/core'
import { latestEntries } from '../protocol/trace.ts'
import type { SimulatedMessage, SimulatedRun, SimulatedWait } from './simulated-run.ts'
import type { PlayedMessage, PlayedRun } from './world.ts'

/** A run as returned by the simulation. Returns the same object if nothing has changed. */
export function showRun(run: PlayedRun, definition: Definition): SimulatedRun {
  run.view ??= {
    parentRunId: 'parentRunId' in run.start ? run.start.parentRunId : null,
    status: run.standing?.run.status ?? 'failed',
    error: run.standing ? (run.standing.run.error?.message ?? null) : run.refused,
    run: run.standing?.run ?? null,
    trace: latestEntries(run.trace),
    operations: [...run.operations],
    calls: [...run.calls],
    fetches: [...run.fetches],
    messages: run.messages.map(showMessage),
    waits: run.parked ? [showWait(run.parked)] : [],
    journal: run.startedWith && { definition, start: run.startedWith, entries: [...run.entries] },
  }
  return run.view
}

function showMessage({ webhookId, envelope, state, attempts }: PlayedMessage): SimulatedMessage {
  return { webhookId, event: envelope.event, envelope, status: state.status, attempts: [...attempts], nextAttemptAt: state.dueAt }
}

function showWait({ request, until }: NonNullable<PlayedRun['parked']>): SimulatedWait {
  const wait = request.kind === 'wait' ? request : null
  return {
    until: wait?.check ? wait.until : until,
    event: wait?.event ?? null,
    nextCheckAt: wait?.check ? until : null,
    webhookId: request.kind === 'deliver' ? request.webhookId : null,
    ...(request.kind === 'wait' && request.decision ? { taskId: request.decision.taskId } : {}),
  }
}
