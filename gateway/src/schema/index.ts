import './scalars.ts'
import './catalogue/category.ts'
import './catalogue/product.ts'
import './catalogue/variation.ts'
import './catalogue/productList.ts'
import './content/route.ts'
import './content/breadcrumbs.ts'
import './search.ts'
import './shop.ts'
import './cart/mutations.ts'
import './node.ts'
import { builder } from './builder.ts'

export const schema = builder.toSchema()
