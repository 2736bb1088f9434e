import dimensions from './dimensions.json' with { type: 'json' }

/** "DN16KF" → "16" */
function bores(sizes: ReadonlyArray<{ readonly dn: string }>): string[] {
  return sizes.map(({ dn }) => dn.replaceAll(/\D/g, ''))
}

/** The CF flange with a size in inches, such as "2.75", "4.5", "2 3/4" or "2-3/4"; undefined if there is none. */
export function cfFlangeOfInches(figure: string) {
  const fraction = figure.replace('-', ' ')
  return dimensions.cf_flanges.find((size) => size.fraction === fraction || Number(size.us_size_in) === Number(figure))
}

/** Nominal bores in mm of CF flanges. */
export const cfBores: readonly string[] = dimensions.cf_flanges.flatMap((size) => size.named_bores)
/** The same of KF flanges; 20 and 32 are common although the shop does not carry them. */
export const kfBores: readonly string[] = [...bores(dimensions.kf_flanges), '20', '32']
/** The same of ISO-K and ISO-F flanges. */
export const isoBores: readonly string[] = bores(dimensions.iso_k_f_flanges)
