interface ShopData {
  readonly shop: { readonly features: readonly string[] }
}

/** Guard for screens of a feature: 404 in shops without it. */
export function requireFeature(feature: string) {
  return ({ shop }: ShopData) => (shop.features.includes(feature) ? null : ('missing' as const))
}
