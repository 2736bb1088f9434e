import { type DocumentNode, visit } from 'graphql'

/** Former names of input types. Variables may be declared with them until 2027-06-01. */
const inputNames = new Map([
  ['CheckoutContactInput', 'SetCheckoutContactInput'],
  ['CheckoutPaymentInput', 'SetCheckoutPaymentInput'],
  ['CheckoutShippingInput', 'SetCheckoutShippingInput'],
  ['CheckoutShippingMethodInput', 'SetCheckoutShippingMethodInput'],
  ['ContactMessageInput', 'SendContactMessageInput'],
])

const formerName = new RegExp(`\\b(?:${[...inputNames.keys()].join('|')})\\b`)

/** The document with current type names: operations of partners and earlier builds may still have former ones. */
export function withCurrentNames(document: DocumentNode, text: string): DocumentNode {
  if (!formerName.test(text)) return document
  return visit(document, {
    SelectionSet: () => false,
    NamedType(node) {
      const value = inputNames.get(node.name.value)
      return value === undefined ? undefined : { ...node, name: { ...node.name, value } }
    },
  })
}
