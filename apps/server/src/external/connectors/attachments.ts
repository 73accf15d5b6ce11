import { err, isRefusal, ok, type RefusalCode, type RenderSource, type Result, type StoredFile, type Values } from '@belfry/core'
import { ThreadEndedError } from '../../platform/threads/job-thread.ts'
import type { Renderer } from '../documents/renderer.ts'
import type { SentEffect } from './connector.ts'
import { shortReason } from './short-reason.ts'

/** An attachment as stored in the payload of a mail: a description, so that an outbox contains no files. */
export interface AttachmentDescription {
  readonly fileName: string
  readonly contentType: string
  readonly render: RenderSource
}

/** An attachment with its bytes. */
export interface RenderedAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Why an attachment could not be made. */
export interface NotMade {
  readonly reason: string
  readonly code?: RefusalCode
  /** It may succeed later: a thread has ended, or was too slow. */
  readonly temporary?: true
}

/** The attachments of an effect with their bytes, in order; or the reason why one cannot be made, in words. */
export async function renderAttachments(
  { payload: { attachments }, organizationId }: Pick<SentEffect, 'payload' | 'organizationId'>,
  renderer: Pick<Renderer, 'render'>,
): Promise<Result<readonly RenderedAttachment[], NotMade>> {
  const descriptions = (attachments ?? []) as readonly AttachmentDescription[]
  try {
    return ok(
      await Promise.all(
        descriptions.map(async ({ fileName, contentType, render }) => {
          const { bytes } = (await renderer.render(render, { organizationId, patient: true })) as StoredFile // patient: never null
          return { fileName, contentType, bytes }
        }),
      ),
    )
  } catch (error) {
    const reason = `An attachment could not be made: ${shortReason(error instanceof Error ? error.message : String(error))}`
    return err(error instanceof ThreadEndedError || isRefusal(error) ? { reason, temporary: true } : { reason })
  }
}

/**
 * The payload of an effect. Each attachment has its content in base64 instead of its description:
 * `{fileName, contentType, content}`.
 */
export async function withAttachmentBytes(
  effect: Pick<SentEffect, 'payload' | 'organizationId'>,
  renderer: Pick<Renderer, 'render'>,
): Promise<Result<Values, NotMade>> {
  const { payload } = effect
  if (payload.attachments === undefined) return ok(payload)
  const rendered = await renderAttachments(effect, renderer)
  if (!rendered.ok) return rendered
  const attachments = rendered.value.map(({ bytes, ...rest }) => ({ ...rest, content: Buffer.from(bytes).toString('base64') }))
  return ok({ ...payload, attachments })
}
