import { graphql, useFragment } from 'react-relay/hooks'
import { readCurve } from '@shop/schema/curve'
import { CopyButton } from '../../components/CopyButton.tsx'
import { SpecTable } from '../../components/products/SpecTable.tsx'
import { isPage, specificationText } from '../../components/products/specification.ts'
import { typeset } from '../../components/products/typeset.ts'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import { convertText } from '../../platform/units/convertText.ts'
import { CurveFigure } from './CurveFigure.tsx'
import styles from './Specifications.module.css'
import type {
  Specifications_product$data,
  Specifications_product$key,
} from './__generated__/Specifications_product.graphql.ts'
import type {
  Specifications_variation$data,
  Specifications_variation$key,
} from './__generated__/Specifications_variation.graphql.ts'

/** The part's own entries, then those of its product that it lacks, matched by one field. */
export function mergeBy<Field extends string, Entry extends Record<Field, string>>(
  field: Field,
  entries: readonly Entry[],
  shared: readonly Entry[],
): Entry[] {
  const keys = new Set(entries.map((entry) => entry[field]))
  return [...entries, ...shared.filter((entry) => !keys.has(entry[field]))]
}

interface Group {
  readonly title: string
  readonly position: number
}

/** Properties by group; order within a group is kept. */
export function groupRows<Row extends { readonly group: Group | null | undefined }>(
  rows: readonly Row[],
): { title: string; rows: Row[] }[] {
  const titles = new Map<number, string>()
  const groups = Map.groupBy(rows, ({ group }) => {
    const { title, position } = group ?? { title: 'Specifications', position: 0 }
    titles.set(position, title)
    return position
  })
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([position, members]) => ({ title: titles.get(position) ?? '', rows: members }))
}

interface Props {
  product: Specifications_product$key
  variation: Specifications_variation$key
}

/** Specifications of the chosen part: its own properties, then the product's. */
export function Specifications({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Specifications_product on Product {
        specifications {
          name
          label
          value
          unit
          group {
            title
            position
          }
          ...SpecTable_specifications
        }
      }
    `,
    product,
  )
  const part = useFragment(
    graphql`
      fragment Specifications_variation on ProductVariation {
        sku
        specifications {
          name
          label
          value
          unit
          group {
            title
            position
          }
          ...SpecTable_specifications
        }
      }
    `,
    variation,
  )
  const units = useUnits()
  const rows = mergeBy('name', part.specifications, shared.specifications).filter((row) => !isPage(row))
  const text = [
    `Part number\t${part.sku}`,
    ...rows.map((row) => `${row.label}\t${typeset(convertText(specificationText(row), units))}`),
  ].join('\n')
  if (rows.length === 0) return null
  return (
    <>
      {groupRows(rows).map((group) => (
        <SpecGroup key={group.title} title={group.title} rows={group.rows} />
      ))}
      <CopyButton text={text} label="Copy as text" what="the specifications" isWorded />
    </>
  )
}

type Row =
  | Specifications_product$data['specifications'][number]
  | Specifications_variation$data['specifications'][number]

/** A table of the texts of a group, and a figure for each curve. */
function SpecGroup({ title, rows }: { title: string; rows: readonly Row[] }) {
  const texts = rows.filter(({ value }) => !readCurve(value))
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      {texts.length > 0 && <SpecTable specifications={texts} label={title} />}
      {rows.map(({ name, label, value }) => {
        const curve = readCurve(value)
        return curve && <CurveFigure key={name} label={label} curve={curve} />
      })}
    </div>
  )
}
