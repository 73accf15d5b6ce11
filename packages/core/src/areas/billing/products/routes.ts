import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { product } from './product.ts'
import { products } from './products.ts'

/** The addresses of products. */
export const productRoutes = recordRoutes(product, products, { tag: 'invoices' })
