import type { QuickOrderLine as LineValue, QuickOrderSheet as SheetValue } from '../../backend/quickOrder/quickOrder.ts'
import { MOST_LINES } from '../../backend/carts/wanted.ts'
import { type QuickOrderStatus as Status, type TypedLine } from '../../backend/quickOrder/quickOrder.ts'
import { planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import { ONE_EACH } from '../../protection/cost.ts'
import type { GatewayContext } from '../../request/context.ts'
import { builder } from '../core/builder.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { badInput } from '../core/errors.ts'
import { Money } from '../core/scalars.ts'
import { below, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'

const QuickOrderStatus = builder.enumType('QuickOrderStatus', {
  description: 'What a line to check came to.',
  values: {
    OK: { description: 'Can be ordered as typed.' },
    ADJUSTED: { description: 'Can be ordered with another quantity.' },
    MULTIPLE: { description: 'The number means several parts: one is to be chosen.' },
    DISCONTINUED: { description: 'The part is not sold any more.' },
    NO_PRICE: { description: 'The part has no price: it is sold by quote.' },
    UNKNOWN: { description: 'There is no such part.' },
  } satisfies Record<Status, object>,
})

/** As many as are shown of each. */
const MOST_CHOICES = { field: 1, multiplier: 10 }
const MOST_SUGGESTIONS = { field: 1, multiplier: 3 }

const QuickOrderLine = builder.objectRef<LineValue>('QuickOrderLine').implement({
  description: 'What became of a line to check.',
  fields: (t) => ({
    partNumber: t.string({ description: 'As typed.', resolve: ({ typed }) => typed.partNumber }),
    quantity: t.int({ description: 'As typed.', resolve: ({ typed }) => typed.quantity }),
    status: t.expose('status', { type: QuickOrderStatus, description: 'What was found.' }),
    variation: t.expose('variation', {
      type: ProductVariation,
      nullable: true,
      description: 'The part, where one was found.',
    }),
    orderQuantity: t.exposeInt('orderQuantity', {
      nullable: true,
      description:
        'How many would be ordered: the typed quantity, or the nearest that is sold. Null where nothing can be ordered.',
    }),
    price: t.field({
      type: Money,
      nullable: true,
      description: 'Price of one at that quantity, for this customer.',
      resolve: async (line) => (await line.estimated())?.price ?? null,
    }),
    linePrice: t.field({
      type: Money,
      nullable: true,
      description: 'Price of all of the line.',
      resolve: async (line) => (await line.estimated())?.linePrice ?? null,
    }),
    choices: t.expose('choices', {
      type: [ProductVariation],
      description: 'What the number may mean where it means several parts, at most 10.',
      complexity: MOST_CHOICES,
    }),
    suggestions: t.expose('suggestions', {
      type: [ProductVariation],
      description: 'The three nearest numbers, where there is no such part.',
      complexity: MOST_SUGGESTIONS,
    }),
    shipsBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When all of the line can leave.',
      resolve: async (line) => (await line.estimated())?.shipsBy ?? null,
    }),
    stockedQuantity: t.int({
      nullable: true,
      description: 'How many can leave at once where not all can.',
      resolve: async (line) => (await line.estimated())?.stockedQuantity ?? null,
    }),
    problems: t.field({
      type: [UserError],
      description: 'What is wrong with it, or was changed.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
})

const QuickOrderSheet = builder.objectRef<SheetValue>('QuickOrderSheet').implement({
  description: 'Lines to check, together.',
  fields: (t) => ({
    lines: t.field({
      type: [QuickOrderLine],
      description: 'In the order of the input.',
      complexity: ONE_EACH,
      resolve: ({ lines }) => [...lines],
    }),
    validCount: t.exposeInt('validCount', { description: 'How many of them can be ordered.' }),
    subTotal: t.field({
      type: Money,
      nullable: true,
      description: 'What those come to.',
      resolve: (sheet) => sheet.subTotal(),
    }),
  }),
})

const QuickOrderLineInput = builder.inputType('QuickOrderLineInput', {
  description: 'A line to check.',
  fields: (t) => ({
    partNumber: t.string({ required: true, description: 'As typed.' }),
    quantity: t.int({ required: true, description: 'How many.' }),
  }),
})

/** A check keeps the backend busy however little is read of it: a dozen of them are an operation's share. */
const CHECK = 15_000

const cost = ({ lines }: { lines: readonly unknown[] }) => ({ field: CHECK, multiplier: Math.max(1, lines.length) })

/** Part, choices and suggestions are read together: what is asked of one is asked of all. */
function check(lines: readonly TypedLine[], asked: readonly Selection[], { cart }: GatewayContext) {
  if (lines.length > MOST_LINES) throw badInput(`At most ${MOST_LINES} lines at once.`)
  const parts = asked.flatMap((line) =>
    ['variation', 'choices', 'suggestions'].flatMap((field) => below(line, 'QuickOrderLine', field)),
  )
  return cart.quickOrder.check(lines, planOf('ProductVariation', ...parts))
}

builder.queryFields((t) => ({
  quickOrder: t.field({
    type: [QuickOrderLine],
    nullable: true,
    description: `Checks order lines, in their order, without touching the cart. At most ${MOST_LINES}.`,
    args: {
      lines: t.arg({
        type: [QuickOrderLineInput],
        required: true,
        description: 'Part numbers as typed, and quantities.',
      }),
    },
    complexity: cost,
    resolve: async (_root, { lines }, context, info) => [...(await check(lines, [selectionOf(info)], context)).lines],
  }),
  quickOrderSheet: t.field({
    type: QuickOrderSheet,
    nullable: true,
    description: 'The same check, with what the lines that can be bought come to together.',
    args: {
      lines: t.arg({
        type: [QuickOrderLineInput],
        required: true,
        description: 'Part numbers as typed, and quantities.',
      }),
    },
    complexity: cost,
    resolve: (_root, { lines }, context, info) =>
      check(lines, below(selectionOf(info), 'QuickOrderSheet', 'lines'), context),
  }),
}))
