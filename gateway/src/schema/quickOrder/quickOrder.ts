import { MAX_LINES } from '@shop/schema/quantity'
import type { QuickOrderLine as LineValue, QuickOrderSheet as SheetValue } from '../../backend/quickOrder/quickOrder.ts'
import { type QuickOrderStatus as Status, type TypedLine } from '../../backend/quickOrder/quickOrder.ts'
import { planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import { oneEach } from '../../protection/cost.ts'
import type { GatewayContext } from '../../request/gatewayContext.ts'
import { builder } from '../core/builder.ts'
import { objectType, inputType } from '../core/fields.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { tooMany } from '../core/errors.ts'
import { Money } from '../core/scalars.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'

const QuickOrderStatus = builder.enumType('QuickOrderStatus', {
  description: 'Result of checking a quick order line.',
  values: {
    OK: { description: 'Can be ordered as entered.' },
    ADJUSTED: { description: 'Can be ordered, but only in a different quantity.' },
    INVALID_QUANTITY: { description: 'The quantity is not a whole number from 1 to 9,999.' },
    MULTIPLE: { description: 'The part number matches several variations. Choose one from `choices`.' },
    DISCONTINUED: { description: 'The part is discontinued, or sold out and will not be restocked.' },
    NO_PRICE: { description: 'The part has no price and is sold by quote only.' },
    UNKNOWN: { description: 'No part has this number.' },
  } satisfies Record<Status, object>,
})

/** Maximum number returned per line. */
const maxChoices = { field: 1, multiplier: 10 }
const maxSuggestions = { field: 1, multiplier: 3 }

const QuickOrderLine = objectType<LineValue>('QuickOrderLine', 'A quick order line after the check.', (t) => ({
  partNumber: t.string({ description: 'Part number as entered.', resolve: ({ typed }) => typed.partNumber }),
  quantity: t.int({ description: 'Quantity as entered.', resolve: ({ typed }) => typed.quantity }),
  status: t.property('status', QuickOrderStatus, 'Result of the check.'),
  variation: t.optional('variation', ProductVariation, {
    description: 'The matching variation; null if there is none or more than one.',
  }),
  orderQuantity: t.optional('orderQuantity', 'Int', {
    description:
      'Quantity that would be ordered: as entered, or the nearest allowed one. Null if the line cannot be ordered.',
  }),
  price: t.field({
    type: Money,
    nullable: true,
    description:
      "Requester's price per selling unit at `orderQuantity`, or at a quantity of one if the shop cannot return prices by quantity; null if unknown.",
    resolve: async (line) => (await line.estimated())?.price ?? null,
  }),
  linePrice: t.field({
    type: Money,
    nullable: true,
    description: 'Price of `orderQuantity` for the requester; null if unknown.',
    resolve: async (line) => (await line.estimated())?.linePrice ?? null,
  }),
  choices: t.property('choices', [ProductVariation], {
    complexity: maxChoices,
    description: 'Variations to choose from if the part number is ambiguous, up to 10.',
  }),
  suggestions: t.property('suggestions', [ProductVariation], {
    complexity: maxSuggestions,
    description: 'Up to three similar parts if the part number is unknown; the replacement of a discontinued part.',
  }),
  shipsBy: t.field({
    type: 'Date',
    nullable: true,
    description: 'Date by which all of `orderQuantity` can ship; null if unknown.',
    resolve: async (line) => (await line.estimated())?.shipsBy ?? null,
  }),
  stockedQuantity: t.int({
    nullable: true,
    description: 'Quantity that can ship immediately; null if all of it can, or if unknown.',
    resolve: async (line) => (await line.estimated())?.stockedQuantity ?? null,
  }),
  problems: t.property('problems', [UserError], 'Problems with the line, and adjustments made to it.'),
}))

const QuickOrderSheet = builder.objectRef<SheetValue>('QuickOrderSheet').implement({
  description: 'Quick order lines after the check, with their subtotal.',
  fields: (t) => ({
    lines: t.property('lines', [QuickOrderLine], {
      complexity: oneEach,
      description: 'Checked lines, in the order of the input.',
    }),
    validCount: t.property('validCount', 'Int', 'Number of lines that can be ordered.'),
    subTotal: t.field({
      type: Money,
      nullable: true,
      description: 'Price of all lines that can be ordered; null if unknown.',
      resolve: (sheet) => sheet.subTotal(),
    }),
  }),
})

const QuickOrderLineInput = inputType('QuickOrderLineInput', 'A part number and quantity to check.', (t) => ({
  partNumber: t.string({
    required: true,
    description: 'Part number as entered by the buyer. Case, dash variants and extra spaces do not matter.',
  }),
  quantity: t.int({
    required: true,
    description: 'Quantity in selling units. Quantities that are not allowed are adjusted.',
  }),
}))

const linesArgs = builder.args((t) => ({
  lines: t.field({
    type: [QuickOrderLineInput],
    required: true,
    description: 'Part numbers and quantities to check, up to 200.',
  }),
}))

/** A check keeps the backend busy however few fields are requested; an operation may contain about a dozen. */
const CHECK = 15_000

function cost({ lines }: { lines: readonly unknown[] }) {
  return { field: CHECK, multiplier: Math.max(1, lines.length) }
}

/** Variation, choices and suggestions are loaded together with the fields requested of any of them. */
function check(lines: readonly TypedLine[], lineSelections: readonly Selection[], { cart }: GatewayContext) {
  if (lines.length > MAX_LINES) {
    const limit = { name: 'lines', maximum: MAX_LINES, value: lines.length }
    throw tooMany(`Send at most ${MAX_LINES} lines at a time.`, limit)
  }
  const partsIn = (...names: readonly string[]) =>
    lineSelections.flatMap((line) => names.flatMap((name) => selectionsBelow(line, 'QuickOrderLine', name)))
  const suggestions = partsIn('suggestions')
  return cart.quickOrder.check(
    lines,
    planOf('ProductVariation', ...partsIn('variation', 'choices'), ...suggestions),
    suggestions.length > 0 ? planOf('ProductVariation', ...suggestions) : null,
  )
}

builder.queryFields((t) => ({
  quickOrder: t.field({
    scopes: ['prices:read'],
    type: [QuickOrderLine],
    nullable: true,
    description: `Checks order lines, in the given order, without changing the cart. At most ${MAX_LINES} lines.`,
    args: linesArgs,
    complexity: cost,
    resolve: async (_root, { lines }, context, info) => [...(await check(lines, [selectionOf(info)], context)).lines],
  }),
  quickOrderSheet: t.field({
    scopes: ['prices:read'],
    type: QuickOrderSheet,
    nullable: true,
    description: 'Checks order lines like `quickOrder` and adds up those that can be ordered.',
    args: linesArgs,
    complexity: cost,
    resolve: (_root, { lines }, context, info) =>
      check(lines, selectionsBelow(selectionOf(info), 'QuickOrderSheet', 'lines'), context),
  }),
}))
