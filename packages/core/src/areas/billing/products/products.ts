import { recordOperations } from '../../../framework/records/record-operations.ts'
import { product } from './product.ts'

/** Operations on products. An invoice copies the values of a product, so changing or removing it affects no invoice. */
export const products = recordOperations(product)
