import type { Category as CategoryValue } from '../../backend/catalogue/categories.ts'
import type { Product as ProductValue } from '../../backend/catalogue/product.ts'
import type { ProductVariation as VariationValue } from '../../backend/catalogue/variation.ts'
import { builder } from '../builder.ts'

/** The types of the catalogue point at each other, so their names are known before their fields. */
export const Product = builder.objectRef<ProductValue>('Product')
export const ProductVariation = builder.objectRef<VariationValue>('ProductVariation')
export const Category = builder.objectRef<CategoryValue>('Category')
