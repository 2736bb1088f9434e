import { isPage, type SpecificationFacts } from '../../components/products/specification.ts'

interface Attribute {
  name: string
  label: string
  value: string
}

export interface ComparedPart {
  attributes: readonly Attribute[]
  specifications: readonly SpecificationFacts[]
}

export interface CompareRow {
  name: string
  label: string
  /** One text a part, in the order of the parts; null where the part says nothing of it. */
  cells: readonly (string | null)[]
  differs: boolean
}

/**
 * What several parts say, a row for each attribute and each specification that one of them has: first what buyers choose
 * by, then what the catalogue prints, in its order.
 */
export function compareRows(
  parts: readonly ComparedPart[],
  printed: (specification: SpecificationFacts) => string,
): CompareRow[] {
  const rows = new Map<string, { label: string; cells: (string | null)[] }>()
  const put = (name: string, label: string, index: number, text: string) => {
    const row = rows.get(name) ?? { label, cells: parts.map(() => null) }
    rows.set(name, row)
    row.cells[index] ??= text
  }
  parts.forEach(({ attributes }, index) => {
    for (const { name, label, value } of attributes) put(name, label, index, value)
  })
  parts.forEach(({ specifications }, index) => {
    for (const specification of specifications) {
      if (!isPage(specification)) put(specification.name, specification.label, index, printed(specification))
    }
  })
  return [...rows].map(([name, { label, cells }]) => ({ name, label, cells, differs: new Set(cells).size > 1 }))
}
