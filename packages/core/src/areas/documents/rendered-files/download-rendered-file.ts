import { done, type FinishTools, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { RenderSource } from '../../../framework/operations/port.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import type { DownloadedFile } from '../documents/document-files.ts'

/** The record to render, and the ETags that the reader already has. */
export interface RenderedFileInput {
  readonly id: string
  /** The hashes of files that the reader has; `*` for any. */
  readonly known?: readonly string[]
}

/** What to render, and the file name. */
export interface RenderedFileRequest extends Pick<RenderedFileInput, 'known'> {
  readonly source: RenderSource
  readonly fileName: string
}

/** Renders the document after the transaction. If the reader already has it, the content is omitted. */
export async function downloadRenderedFile(
  { renderer }: Pick<FinishTools, 'renderer'>,
  { source, fileName, known = [] }: RenderedFileRequest,
): Promise<Outcome<DownloadedFile>> {
  const file = await renderer.render(source)
  if (!file) {
    const detail = 'Many papers of this organization are being made already: try again in a moment.'
    throw new Refusal(problem('rate_limited', { detail }))
  }
  const had = known.includes('*') || known.includes(file.sha256)
  return done({ ...file, fileName, bytes: had ? null : file.bytes })
}
