import dimensions from './dimensions.json' with { type: 'json' }

/** "DN16KF" → "16" */
const bores = (sizes: ReadonlyArray<{ readonly dn: string }>): string[] =>
  sizes.map(({ dn }) => dn.replaceAll(/\D/g, ''))

/** Nominal bores in mm that CF flanges are called by. */
export const CF_BORES: readonly string[] = dimensions.cf_flanges.flatMap((size) => size.named_bores)
/** The same of KF flanges; 20 and 32 are common although the shop does not carry them. */
export const KF_BORES: readonly string[] = [...bores(dimensions.kf_flanges), '20', '32']
/** The same of ISO-K and ISO-F flanges. */
export const ISO_BORES: readonly string[] = bores(dimensions.iso_k_f_flanges)
