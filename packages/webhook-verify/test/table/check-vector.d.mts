import type * as node from '../../src/index.ts'
import type * as web from '../../src/web.ts'
import type { Vector } from '../vectors.ts'

type Entry = Pick<typeof node, 'verifyAsync'> &
  Partial<Pick<typeof node, 'verify' | 'verifySignature'> & Pick<typeof web, 'verifySignatureAsync'>>

export function checkVector(vector: Vector, entry: Entry): Promise<readonly string[]>
