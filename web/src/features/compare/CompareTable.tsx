import { Button } from '../../platform/ui/Button.tsx'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Availability } from '../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { ProductPicture } from '../../components/products/ProductPicture.tsx'
import { availabilitySentence } from '../../components/products/availability.ts'
import { fileKind, fileSize } from '../../components/products/fileFacts.ts'
import { type SpecificationFacts, isPage, specificationText } from '../../components/products/specification.ts'
import { typeset } from '../../components/products/typeset.ts'
import { unitText } from '../../components/products/quantity.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../cart/RowAddToCart.tsx'
import styles from './CompareTable.module.css'
import type { CompareTable_parts$data, CompareTable_parts$key } from './__generated__/CompareTable_parts.graphql.ts'

interface Attribute {
  name: string
  label: string
  value: string
}

interface ComparedPart {
  attributes: readonly Attribute[]
  specifications: readonly SpecificationFacts[]
}

interface CompareRow {
  name: string
  label: string
  /** One text per part, in order; null if the part has no value. */
  cells: readonly (string | null)[]
  differs: boolean
}

/**
 * Rows of the comparison: one for each attribute, then one for each specification that any of the parts has.
 */
export function compareRows(
  parts: readonly ComparedPart[],
  format: (specification: SpecificationFacts) => string,
): CompareRow[] {
  const rows = new Map<string, { label: string; cells: (string | null)[] }>()
  const addValue = (name: string, label: string, index: number, text: string) => {
    const row = rows.get(name) ?? { label, cells: parts.map(() => null) }
    rows.set(name, row)
    row.cells[index] ??= text
  }
  parts.forEach(({ attributes }, index) => {
    for (const { name, label, value } of attributes) addValue(name, label, index, value)
  })
  parts.forEach(({ specifications }, index) => {
    for (const specification of specifications) {
      if (!isPage(specification)) addValue(specification.name, specification.label, index, format(specification))
    }
  })
  return [...rows].map(([name, { label, cells }]) => ({ name, label, cells, differs: new Set(cells).size > 1 }))
}

interface Props {
  parts: CompareTable_parts$key
  onlyDifferences: boolean
  /** URL of the comparison without a part. */
  addressWithout: (sku: string) => string
}

const partsFragment = graphql`
  fragment CompareTable_parts on ProductVariation @relay(plural: true) {
    id
    sku
    title
    path
    quantityMultiplierLabel
    image {
      ...ProductPicture_image
    }
    price {
      ...Price_money
    }
    availability {
      status
      quantity
      leadTime
      shipsBy: shipDate
      ...Availability_availability
    }
    attributes {
      name
      label
      value
    }
    specifications {
      name
      label
      value
      unit
    }
    documents {
      kind
      url
      mimeType
      bytes
    }
    ...RowAddToCart_variation
  }
`

/** Comparison table with one column per part. Marks rows that differ; scrolls horizontally. */
export function CompareTable({ parts: key, onlyDifferences, addressWithout }: Props) {
  const parts = useFragment(partsFragment, key)
  const rows = compareRows(parts, specificationText)
  const visibleRows = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  const delivery = new Set(parts.map(({ availability }) => availabilitySentence(availability, 'medium')))
  const drawings = parts.map(({ sku, documents }) => ({ sku, file: documents.find(isDrawing) }))
  return (
    <div className={styles.scroll} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Property</span>
            </th>
            {parts.map((part) => (
              <PartHead key={part.id} part={part} />
            ))}
          </tr>
          <tr className="no-print">
            <td />
            {parts.map((part) => (
              <PartActions key={part.id} part={part} addressWithout={addressWithout} />
            ))}
          </tr>
        </thead>
        <tbody>
          {(onlyDifferences ? delivery.size > 1 : !delivery.has('') || delivery.size > 1) && (
            <Row label="Availability" differs={delivery.size > 1}>
              {parts.map((part) => (
                <td key={part.id}>
                  <Availability availability={part.availability} />
                </td>
              ))}
            </Row>
          )}
          {visibleRows.map((row) => (
            <Row key={row.name} label={row.label} differs={row.differs}>
              {row.cells.map((text, index) => (
                <td key={parts[index]?.id}>
                  {text === null ? <span className="mute">–</span> : <Printed text={text} />}
                </td>
              ))}
            </Row>
          ))}
          {!onlyDifferences && drawings.some(({ file }) => file) && (
            <Row label="Outline drawing" differs={false}>
              {drawings.map(({ sku, file }) => (
                <td key={sku}>{file ? <DrawingLink sku={sku} file={file} /> : <span className="mute">–</span>}</td>
              ))}
            </Row>
          )}
        </tbody>
      </table>
    </div>
  )
}

type Part = CompareTable_parts$data[number]
type PartFile = Part['documents'][number]

function PartHead({ part }: { part: Part }) {
  return (
    <th scope="col">
      <div className={styles.picture}>
        <ProductPicture image={part.image} size={116} isEager />
      </div>
      <ShopLink className={styles.title} to={part.path}>
        {typeset(part.title)}
      </ShopLink>
      <span className={styles.number}>
        <PartNumber sku={part.sku} />
      </span>
      <span className={styles.price}>
        <Price money={part.price} /> <small>{unitText(part.quantityMultiplierLabel)}</small>
      </span>
    </th>
  )
}

function PartActions({ part, addressWithout }: { part: Part } & Pick<Props, 'addressWithout'>) {
  return (
    <td>
      <div className={styles.actions}>
        <RowAddToCart variation={part} />
        <Button
          className={styles.remove}
          component={ShopLink}
          to={addressWithout(part.sku)}
          aria-label={`Remove ${part.sku} from the comparison`}
          replace
          preventScrollReset
        >
          Remove
        </Button>
      </div>
    </td>
  )
}

function isDrawing({ kind, mimeType }: PartFile) {
  return kind === 'OUTLINE_DRAWING' && fileKind(mimeType) === 'PDF'
}

function DrawingLink({ sku, file }: { sku: string; file: PartFile }) {
  return (
    <a href={file.url} aria-label={`Outline drawing of ${sku}, ${factsOf(file)}`}>
      {factsOf(file)}
    </a>
  )
}

/** "PDF, 24 kB", or "PDF" while the size is unknown. */
function factsOf({ mimeType, bytes }: { mimeType: string; bytes: number | null | undefined }) {
  return bytes == null ? fileKind(mimeType) : `${fileKind(mimeType)}, ${fileSize(bytes)}`
}

function Row({ label, differs, children }: { label: string; differs: boolean; children: ReactNode }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && <span className="sr-only"> (differs)</span>}
      </th>
      {children}
    </tr>
  )
}
