/** Facets are counted product by product, too. */
export const findingByProduct: readonly string[] = [`create index product_terms_product on product_terms (product_id)`]
