import { graphql, useFragment } from 'react-relay/hooks'
import { CopyButton } from '../../components/CopyButton.tsx'
import { SpecTable } from '../../components/products/SpecTable.tsx'
import { isPage, specificationText } from '../../components/products/specification.ts'
import { typeset } from '../../components/products/typeset.ts'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import { convertText } from '../../platform/units/convertText.ts'
import styles from './Specifications.module.css'
import type { Specifications_product$key } from './__generated__/Specifications_product.graphql.ts'
import type { Specifications_variation$key } from './__generated__/Specifications_variation.graphql.ts'

/** The part's own entries, then those of its product that the part does not have itself, told apart by one field. */
export function mergedBy<Field extends string, Entry extends Record<Field, string>>(
  field: Field,
  own: readonly Entry[],
  shared: readonly Entry[],
): Entry[] {
  const named = new Set(own.map((entry) => entry[field]))
  return [...own, ...shared.filter((entry) => !named.has(entry[field]))]
}

/**
 * Properties that belong together, in the order in which they are shown. What is named nowhere, what a part is made of and
 * how large it is, belongs to the group without names.
 */
const groups: readonly { title: string; names: readonly string[] }[] = [
  { title: 'Identification', names: ['model_number', 'partner_part_numbers'] },
  {
    title: 'Electrical',
    names: [
      'contacts',
      'pairs',
      'conductors',
      'wires',
      'shells',
      'gender',
      'gender_air_side',
      't_c_type',
      'lead_colours',
      'voltage_rating',
      'current_rating',
      'power',
      'max_frequency',
      'resistance',
      'insulation_resistance',
      'impedance',
      'capacitance',
      'wire_gauge',
    ],
  },
  { title: 'Optical', names: ['optic', 'optical_specs', 'fiber'] },
  { title: 'Construction', names: [] },
  { title: 'Temperature and vacuum', names: ['max_bake_temperature', 'max_operating_temperature', 'max_vacuum_level'] },
  { title: 'Ordering', names: ['rohs_compliant', 'qty_multiplier', 'pack', 'quantity', 'non_stocked_lead_time'] },
]

const titleOf = new Map(groups.flatMap(({ title, names }) => names.map((name) => [name, title])))
const rest = groups.find(({ names }) => names.length === 0)?.title

/** The properties by what they are about; each keeps its place among those of its group, and no group is empty. */
export function grouped<Row extends { name: string }>(rows: readonly Row[]): { title: string; rows: Row[] }[] {
  const found = Map.groupBy(rows, ({ name }) => titleOf.get(name) ?? rest)
  return groups.flatMap(({ title }) => {
    const own = found.get(title)
    return own ? [{ title, rows: own }] : []
  })
}

type Props = { product: Specifications_product$key; variation: Specifications_variation$key }

/** What is true of the chosen part: its own properties, then those all parts of the product share. */
export function Specifications({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Specifications_product on Product {
        specifications {
          name
          label
          value
          unit
          ...SpecTable_specifications
        }
      }
    `,
    product,
  )
  const own = useFragment(
    graphql`
      fragment Specifications_variation on ProductVariation {
        sku
        specifications {
          name
          label
          value
          unit
          ...SpecTable_specifications
        }
      }
    `,
    variation,
  )
  const units = useUnits()
  const rows = mergedBy('name', own.specifications, shared.specifications).filter((row) => !isPage(row))
  const text = [
    `Part number\t${own.sku}`,
    ...rows.map((row) => `${row.label}\t${typeset(convertText(specificationText(row), units))}`),
  ].join('\n')
  return (
    <>
      {grouped(rows).map((group) => (
        <div key={group.title} className={styles.group}>
          <h3>{group.title}</h3>
          <SpecTable specifications={group.rows} label={group.title} />
        </div>
      ))}
      <CopyButton text={text} label="Copy as text" what="the specifications" isWorded />
    </>
  )
}
