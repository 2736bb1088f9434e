import { z } from 'zod'
import { readData } from './readData.ts'

/** Axis → its values, in catalog order. */
const axes = z.record(z.string(), z.array(z.string()).min(1))
export type Axes = z.infer<typeof axes>

/**
 * A combination that meets every `when` must meet every `allow`; otherwise it does not exist. `omit` lists axes that
 * do not apply, such as the bolt holes of a clamped flange. Parts that a `retired` rule excludes were in the catalog
 * before: no other part gets their numbers.
 */
const rule = z.strictObject({
  when: axes,
  allow: axes,
  omit: z.array(z.string()).optional(),
  retired: z.boolean().optional(),
})

/**
 * A factor of a number: a constant, the limit of a seal, a row of a standard table, or a map on an axis, where the key
 * `CF`, `NW` or `ISO` matches every value that starts with it.
 */
const term = z.union([
  z.strictObject({ const: z.number() }),
  z.strictObject({ axis: z.string(), map: z.record(z.string(), z.number()) }),
  /** The row of a standard table for the axis's value. */
  z.strictObject({ axis: z.string(), standard: z.enum(['optics', 'gaskets', 'windows']) }),
  z.strictObject({ seal: z.string() }),
])

const numericSpec = z.strictObject({ label: z.string(), unit: z.string(), multiply: z.array(term).min(1) })
export type NumericSpecRule = z.infer<typeof numericSpec>

/** Axis → value → price factor. */
const factorTables = z.record(z.string(), z.record(z.string(), z.number().positive()))

const family = z.strictObject({
  code: z.int().min(10).max(87),
  key: z.string(),
  name: z.string(),
  category: z.tuple([z.string(), z.string()]),
  use: z.string(),
  product_axes: axes,
  variation_axes: axes,
  /** Values added later: their parts are numbered after all others. */
  added: axes.optional(),
  rules: z.array(rule),
  specs: z.record(z.string(), z.string()),
  price_usd: z.strictObject({
    base: z.number(),
    min: z.number(),
    max: z.number(),
    /** Axis → the power of its size with which the price grows, from the axis's first value. */
    exponents: z.record(z.string(), z.number().positive()).optional(),
    /** Factors of this family's own values. */
    factors: factorTables.optional(),
  }),
  non_stocked_lead_time: z.string(),
  stock_share: z.number().min(0).max(1),
  documents: z.array(z.string()),
  qty_multiplier: z.strictObject({ unit: z.string(), one_length: z.boolean() }).nullable(),
  search_terms: z.array(z.string()),
  related: z.array(z.string()),
  model_number_pattern: z.string(),
  products: z.int(),
  variations: z.int(),
  sku_range: z.tuple([z.int(), z.int()]),
  numeric_specs: z.array(numericSpec),
  price_breaks: z.boolean(),
})
export type Family = z.infer<typeof family>

const attributeLabel = z.strictObject({
  key: z.string(),
  label: z.string(),
  meaning: z.string(),
  sort: z.enum(['size', 'length', 'awg', 'select']),
  values: z.array(z.string()),
  display: z.record(z.string(), z.string()).nullable(),
  families: z.array(z.string()),
})
export type AttributeLabel = z.infer<typeof attributeLabel>

const dimensions = z.object({
  cf_flanges: z.array(
    z.object({
      dn: z.string(),
      us_size_in: z.string(),
      od_mm: z.number(),
      bolt_holes: z.int(),
      bolt_circle_mm: z.number(),
      bolt_hole_dia_mm: z.number(),
      bolt_imperial: z.string(),
      bolt_metric: z.string(),
      bolt_length_in: z.number(),
      bolt_length_mm: z.number(),
      /** For tapped holes, which the bolt must not bottom out in. */
      tapped_bolt_length_in: z.number(),
      tapped_bolt_length_mm: z.number(),
      thickness_mm: z.number(),
      gasket_od_mm: z.number(),
      gasket_id_mm: z.number(),
      knife_edge_mm: z.number(),
      max_tube_od_in: z.number(),
      view_diameter_mm: z.number(),
      window_thickness_mm: z.number(),
      torque_nm: z.string(),
      confidence: z.string(),
    }),
  ),
  kf_flanges: z.array(
    z.object({
      next_smaller: z.string().optional(),
      size: z.string(),
      dn: z.string(),
      flange_od_mm: z.number(),
      centering_bore_mm: z.number(),
      ring_od_mm: z.number(),
      oring_id_mm: z.number(),
      oring_cord_mm: z.number(),
      clamp: z.string(),
      confidence: z.string(),
      view_diameter_mm: z.number().optional(),
      window_thickness_mm: z.number().optional(),
    }),
  ),
  iso_k_f_flanges: z.array(
    z.object({
      next_smaller: z.string().optional(),
      size: z.string(),
      dn: z.string(),
      iso_k_flange_od_mm: z.number(),
      bore_mm: z.number(),
      iso_k_claw_clamps_typ: z.int(),
      iso_f_flange_od_mm: z.number(),
      iso_f_bolt_circle_mm: z.number(),
      iso_f_bolt_holes: z.int(),
      iso_f_hole_dia_mm: z.number(),
      iso_f_bolt: z.string(),
      view_diameter_mm: z.number().optional(),
      window_thickness_mm: z.number().optional(),
    }),
  ),
  gate_valves: z.array(z.strictObject({ size: z.string(), face_to_face_mm: z.number() })),
  awg: z.array(
    z.strictObject({
      awg: z.int(),
      diameter_mm: z.number(),
      area_mm2: z.number(),
      resistance_ohm_per_km_20c: z.number(),
      resistance_ohm_per_1000ft_20c: z.number(),
      current_a_vacuum_single: z.number(),
    }),
  ),
})

const standards = z.strictObject({
  thermocouples: z.array(
    z.strictObject({
      type: z.string(),
      positive: z.string(),
      negative: z.string(),
      range_min_c: z.number(),
      range_max_c: z.number(),
      ansi_leads_pos_neg: z.string(),
      ansi_connector: z.string(),
      iec_leads_pos_neg: z.string(),
      iec_connector: z.string(),
    }),
  ),
  coaxial_connectors: z.array(
    z.strictObject({
      connector: z.string(),
      impedance_ohm: z.number().nullable(),
      voltage_v_dc: z.number(),
      current_a: z.number(),
      max_frequency_ghz: z.number(),
      shield: z.string(),
      finish: z.string(),
    }),
  ),
  subd: z.array(
    z.strictObject({
      contacts: z.string(),
      rows: z.int(),
      longest_row: z.int(),
      shell_height_mm: z.number(),
      shell_width_mm: z.number(),
      usual_flanges: z.string(),
      connectors_per_flange: z.string(),
    }),
  ),
  subd_high_density: z.array(
    z.strictObject({ name: z.string(), contacts: z.int(), current_a: z.number(), voltage_v_dc: z.number() }),
  ),
  optics: z.array(
    z.strictObject({
      material: z.string(),
      transmission_min_um: z.number(),
      transmission_max_um: z.number(),
      peak_transmission_pct: z.number(),
      /** Flatness before sealing, in wavelengths at 633 nm over 25 mm. */
      flatness_waves: z.number().optional(),
      scratch_dig: z.string().optional(),
      /** Laser damage threshold, uncoated. */
      damage_j_cm2: z.number().optional(),
      damage_at: z.string().optional(),
      max_bake_c: z.number(),
      max_ramp_c_per_min: z.number(),
      use: z.string(),
      /** Values of the axis `optic` that are this window. */
      optics: z.array(z.string()),
      /** Values that are a clamped disk of this window, whose O-ring limits the bake. */
      disks: z.array(z.string()).optional(),
    }),
  ),
  seals: z.array(
    z.strictObject({
      seal: z.string(),
      max_bake_c: z.number(),
      max_ramp_c_per_min: z.number().nullable(),
      vacuum_torr: z.number(),
      use: z.string(),
    }),
  ),
  gaskets: z.array(z.strictObject({ finish: z.string(), max_bake_c: z.number() })),
  tube_fittings: z.array(z.strictObject({ name: z.string(), tube_od_mm: z.number().nullable(), material: z.string() })),
  materials: z.array(z.strictObject({ material: z.string(), max_c_in_vacuum: z.number(), use: z.string() })),
})

const domainShape = z.strictObject({
  meta: z.strictObject({
    ...{ title: z.string(), date: z.string(), units: z.string(), note: z.string() },
    families: z.int(),
    products: z.int(),
    variations: z.int(),
    categories: z.array(z.string()),
  }),
  part_numbers: z.strictObject({
    sku_pattern: z.string(),
    scheme: z.string(),
    suffixes: z.record(z.string(), z.string()),
    model_number: z.string(),
    partner_numbers: z.string(),
  }),
  stock_and_lead: z.strictObject({ stock: z.string(), texts: z.array(z.string()), min_order: z.string() }),
  price_rules: z.strictObject({
    currency: z.literal('USD'),
    formula: z.string(),
    breaks: z.array(z.strictObject({ min_qty: z.int(), discount_pct: z.number() })),
    break_note: z.string(),
    /** Axis → value → factor. The entry for count axes is a sentence; prices.ts has them as a table. */
    factors: z.record(z.string(), z.union([z.record(z.string(), z.number()), z.string()])),
  }),
  standards,
  system_limits: z.strictObject({
    max_bake_c: z.record(z.string(), z.number()),
    max_vacuum_torr: z.record(z.string(), z.number()),
    note: z.string(),
  }),
  attribute_labels: z.array(attributeLabel),
  spec_labels: z.array(
    z.strictObject({ label: z.string(), value_type: z.string(), unit: z.string(), note: z.string() }),
  ),
  document_types: z.array(z.strictObject({ type: z.string(), format: z.string(), file: z.string(), on: z.string() })),
  other_documents: z.array(z.string()),
  families: z.array(family),
})

/** Flange and wire tables that drawings and search share. CF sizes without a torque are not in the catalog. */
const shared = z
  .object({ cf_flanges: z.array(z.record(z.string(), z.unknown())) })
  .loose()
  .transform((tables) => ({ ...tables, cf_flanges: tables.cf_flanges.filter((row) => 'torque_nm' in row) }))
  .pipe(dimensions)

const tables = readData('catalog-domain.json', domainShape)

/** The tables of the catalog; README.md lists their sources. Read once, at load; throws if the shape is wrong. */
export const domain = {
  ...tables,
  standards: { ...tables.standards, ...readData('../../schema/dimensions.json', shared) },
}
