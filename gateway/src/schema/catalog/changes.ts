import { type ChangePosition, type ChangesPage, positionBefore } from '../../backend/catalog/changes.ts'
import type { Resource } from '../../backend/jsonapi/document.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { connectionCost, oneEach } from '../../protection/cost.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'
import { objectType } from '../core/fields.ts'
import { notOffered } from '../core/errors.ts'
import { PageInfo } from '../core/connection.ts'
import { Cursors } from '../core/cursor.ts'
import { type Edge, type Limits, type PageInfo as PageInfoValue, pagingOf } from '../core/pagination.ts'
import { mergeSelections, selectionOf, selectionsBelow } from '../core/selection.ts'
import { ProductVariation } from './refs.ts'

export const changeLimits: Limits = { name: 'changedParts', defaultSize: 50, maxSize: 250 }

interface ChangeArgs {
  first?: number | null | undefined
  after?: string | null | undefined
  updatedSince?: Date | null | undefined
}

interface ChangeConnection<Node> {
  readonly edges: ReadonlyArray<Edge<Node>>
  readonly pageInfo: PageInfoValue
}

/** A page after a cursor. Its end cursor is set even if the page is empty, so that clients can continue later. */
async function changesAfter<Node>(
  list: string,
  { first, after, updatedSince }: ChangeArgs,
  read: (place: ChangePosition, size: number) => Promise<ChangesPage>,
  nodeOf: (resource: Resource) => Node,
): Promise<ChangeConnection<Node>> {
  const cursors = new Cursors(list, null)
  const cursorOf = ({ second, uuid }: ChangePosition) => cursors.encode({ at: second, id: uuid })
  const paging = pagingOf({ first, after }, changeLimits, cursors)
  const start = paging.after
    ? { second: paging.after.at, uuid: paging.after.id }
    : positionBefore(updatedSince ?? new Date(0))
  const { rows, hasNextPage } = await read(start, paging.first ?? changeLimits.defaultSize)
  const edges = rows.map(({ position, resource }) => ({ cursor: cursorOf(position), node: nodeOf(resource) }))
  return {
    edges,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? cursorOf(start),
    },
  }
}

const changeArgs = builder.args((t) => ({
  first: t.int({
    description: `Number of parts to return, 1 to ${changeLimits.maxSize}. Defaults to ${changeLimits.defaultSize}.`,
  }),
  after: t.string({
    description:
      'Return parts after this cursor. To continue an earlier synchronization, pass the `endCursor` of its last page.',
  }),
  updatedSince: t.field({
    type: 'DateTime',
    description: 'Return parts that changed at this time or later; ignored with `after`. All parts by default.',
  }),
}))

const VariationEdge = objectType<Edge<VariationValue>>('ChangedVariationEdge', 'A part in a list of changes.', (t) => ({
  node: t.property('node', ProductVariation, 'Part at the end of this edge.'),
  cursor: t.property('cursor', 'String', 'Opaque cursor of this part, for `after`.'),
}))

const VariationConnection = builder
  .objectRef<ChangeConnection<VariationValue>>('ChangedVariationConnection')
  .implement({
    description: 'A page of parts, in the order of their last change.',
    fields: (t) => ({
      edges: t.field({
        type: [VariationEdge],
        description: 'Parts on this page, each with its cursor.',
        complexity: oneEach,
        resolve: ({ edges }) => [...edges],
      }),
      nodes: t.field({
        type: [ProductVariation],
        description: 'Parts on this page.',
        complexity: oneEach,
        resolve: ({ edges }) => edges.map(({ node }) => node),
      }),
      pageInfo: t.property('pageInfo', PageInfo, {
        description: 'Cursors of this page, and whether there are more. `endCursor` is set even if the page is empty.',
      }),
    }),
  })

interface DeletedVariationValue {
  readonly uuid: string
  readonly sku: string
  readonly deletedAt: Date
}

const DeletedVariation = builder.objectRef<DeletedVariationValue>('DeletedVariation').implement({
  description: 'A part that is no longer in the catalog.',
  resource: { type: wireNames.removedVariation.type, always: ['changed', 'sku'] },
  fields: (t) => ({
    variationId: t.id({
      needs: [],
      description: 'Former global ID of the `ProductVariation`.',
      resolve: ({ uuid }) => encodeGlobalId('ProductVariation', uuid),
    }),
    sku: t.property('sku', 'String', { needs: [], description: 'Part number of the deleted part.' }),
    deletedAt: t.property('deletedAt', 'DateTime', { needs: [], description: 'Time at which it left the catalog.' }),
  }),
})

const DeletedVariationConnection = builder
  .objectRef<ChangeConnection<DeletedVariationValue>>('DeletedVariationConnection')
  .implement({
    description: 'A page of parts that are no longer in the catalog.',
    fields: (t) => ({
      nodes: t.field({
        type: [DeletedVariation],
        description: 'Deleted parts on this page.',
        complexity: oneEach,
        resolve: ({ edges }) => edges.map(({ node }) => node),
      }),
      pageInfo: t.property('pageInfo', PageInfo, {
        description: 'Cursors of this page, and whether there are more. `endCursor` is set even if the page is empty.',
      }),
    }),
  })

function nodesOf(selection: Selection): Selection {
  const connection = 'ChangedVariationConnection'
  const edges = selectionsBelow(selection, connection, 'edges')
  const nodes = edges.flatMap((edge) => selectionsBelow(edge, 'ChangedVariationEdge', 'node'))
  return mergeSelections(...nodes, ...selectionsBelow(selection, connection, 'nodes'))
}

builder.queryFields((t) => ({
  variations: t.field({
    scopes: ['catalog:read'],
    type: VariationConnection,
    nullable: true,
    description:
      'All parts, in the order of their last change. Use this to keep a copy of the catalog. To update the copy, continue after the last `endCursor`, and read `deletedVariations`. Changes appear after a few seconds; a part that changes while you read is listed again.',
    args: changeArgs,
    complexity: connectionCost(changeLimits.defaultSize),
    resolve: (_root, args, { catalog }, info) => {
      const plan = planOf('ProductVariation', nodesOf(selectionOf(info)))
      const read = (place: ChangePosition, size: number) => catalog.changes.page('variations', place, size, plan)
      return changesAfter('variations', args, read, (resource) => new VariationValue(resource))
    },
  }),
  deletedVariations: t.field({
    scopes: ['catalog:read'],
    type: DeletedVariationConnection,
    nullable: true,
    description:
      'Parts that have left the catalog, oldest first. A part that returns is removed from this list. `NOT_OFFERED` if the shop does not record deleted parts.',
    args: changeArgs,
    complexity: connectionCost(changeLimits.defaultSize),
    resolve: (_root, args, { catalog: { changes } }) => {
      if (!changes.recordsRemovals)
        throw notOffered(
          'This shop does not record deleted parts. To find them, read all parts again from time to time.',
        )
      const plan = planOf('DeletedVariation')
      const read = (place: ChangePosition, size: number) => changes.page('removedVariations', place, size, plan)
      return changesAfter('deletedVariations', args, read, (resource) => ({
        uuid: resource.id,
        sku: resource.text('sku') ?? '',
        deletedAt: resource.moment('changed') ?? new Date(0),
      }))
    },
  }),
}))
