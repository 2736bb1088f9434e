import type { Category as CategoryValue } from '../../backend/catalog/categories.ts'
import type { Product as ProductValue } from '../../backend/catalog/product.ts'
import type { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { builder } from '../core/builder.ts'

/** Catalog types refer to each other, so they are declared before their fields. */
export const Product = builder.objectRef<ProductValue>('Product')
export const ProductVariation = builder.objectRef<VariationValue>('ProductVariation')
export const Category = builder.objectRef<CategoryValue>('Category')
