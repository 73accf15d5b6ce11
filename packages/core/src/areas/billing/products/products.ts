import { recordOperations } from '../../../framework/records/record-operations.ts'
import { product } from './product.ts'

/** Products. An invoice copies what it needs of one, so changing or removing it changes no invoice. */
export const products = recordOperations(product)
