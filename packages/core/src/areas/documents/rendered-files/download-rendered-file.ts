import { done, type FinishTools, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { RenderSource } from '../../../framework/operations/port.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import type { DownloadedFile } from '../documents/document-files.ts'

/** Which record is wanted on paper, and what the reader has already. */
export interface RenderedFileInput {
  readonly id: string
  /** The hashes of files that the reader has; `*` for any. */
  readonly known?: readonly string[]
}

/** What is to be put on paper, and under which name it is handed out. */
export interface RenderedFileRequest extends Pick<RenderedFileInput, 'known'> {
  readonly source: RenderSource
  readonly fileName: string
}

/** Makes the paper once the transaction is over. For a reader who has it, it comes without its bytes. */
export async function downloadRenderedFile(
  { papers }: Pick<FinishTools, 'papers'>,
  { source, fileName, known = [] }: RenderedFileRequest,
): Promise<Outcome<DownloadedFile>> {
  const file = await papers.render(source)
  if (!file) {
    const detail = 'Many papers of this organization are being made already: try again in a moment.'
    throw new Refusal(problem('rate_limited', { detail }))
  }
  const had = known.includes('*') || known.includes(file.sha256)
  return done({ ...file, fileName, bytes: had ? null : file.bytes })
}
