import type { Selection } from '../../backend/jsonapi/plan.ts'
import {
  edgeSelections,
  nodeSelections,
  selectUnder,
  selectOnType,
  selectsField,
  selectionsBelow,
  mergeSelections,
} from '../core/selection.ts'

export const CONNECTION = 'SearchConnection'

/** The fields selected of products, parts and pages, anywhere below the search. */
export function searchSelections(selection: Selection): Selection {
  const hits = nodeSelections(selection, CONNECTION, 'SearchEdge')
  const rows = selectionsBelow(selection, CONNECTION, 'products').flatMap((page) =>
    edgeSelections(page, 'ProductConnection', 'ProductEdge'),
  )
  const nodes = [...hits, ...rows.flatMap((row) => selectionsBelow(row, 'ProductEdge', 'node'))]
  const parts = [...hits, ...selectionsBelow(selection, CONNECTION, 'exactPart')]
  const matching = rows.flatMap((row) => selectionsBelow(row, 'ProductEdge', 'matchingVariation'))
  return mergeSelections(
    selectOnType('ProductEdge', rows),
    selectUnder('ProductEdge', 'node', hits),
    selectUnder('ProductEdge', 'exactPart', parts),
    selectUnder('FoundPart', 'product', nodes),
    selectUnder('FoundPart', 'variation', [...parts, ...matching]),
    selectOnType('ContentPage', [...hits, ...selectionsBelow(selection, CONNECTION, 'pages')]),
  )
}

/** Fields that depend on the content pages found. */
export const needsPages = ['edges', 'nodes', 'pages', 'pageInfo', 'totalCount', 'nearestParts']

/** Whether the facets of the products are selected. */
export function selectsFacets(selection: Selection): boolean {
  return [CONNECTION, 'ProductConnection'].some((type) => selectsField(selection, type, 'facets'))
}
