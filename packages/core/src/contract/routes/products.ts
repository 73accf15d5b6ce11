import { product } from '../../models/product.ts'
import { products } from '../../operations/products/products.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of products. */
export const productRoutes = recordRoutes(product, products, { tag: 'invoices' })
