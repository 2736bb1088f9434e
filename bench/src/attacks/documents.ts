import { type Attack, postOperation, repeat } from './pace.ts'

function joined(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(' ')
}

/** Repeats until the document reaches `bytes`. */
function fill(bytes: number, write: (index: number) => string): string {
  return joined(Math.floor(bytes / (write(100).length + 1)), write)
}

/** Documents that are slow to validate or expensive to cache, by the limit they target. `id` makes each one unique. */
const attackShapes: Readonly<Record<string, (id: string, bytes: number) => string>> = {
  'unknown fields': (id, bytes) => `{ ${fill(bytes, (index) => `f${id}${index}`)} }`,
  'one field again and again': (id, bytes) =>
    `query Q${id} { ${fill(bytes, () => 'product(by: { sku: "1" }) { title path }')} }`,
  'nested lists of one field': (id, bytes) =>
    `query Q${id} { ${fill(bytes / 13, () => `product(by: { sku: "1" }) { ${joined(12, () => 'variations { edges { cursor } }')} }`)} }`,
  'aliases of one field': (id, bytes) =>
    `{ ${fill(bytes, (index) => `a${id}${index}: product(by: { sku: "1" }) { title }`)} }`,
  'fragments in fragments': (id, bytes) => {
    const count = Math.floor(Math.sqrt(bytes / 8))
    return `{ ...F0 } ${joined(count, (index) => `fragment F${index} on Query { ${joined(count - index - 1, (other) => `...F${index + other + 1}`)} a${id}: __typename }`)}`
  },
  'fragments beside one another': (id, bytes) => {
    const count = Math.floor(bytes / 50)
    return `query Q${id} { ${joined(count, (index) => `...F${index}`)} } ${joined(count, (index) => `fragment F${index} on Query { __typename }`)}`
  },
  operations: (id, bytes) => fill(bytes, (index) => `query Q${id}${index} { __typename }`),
  variables: (id, bytes) => `query Q${id} (${fill(bytes, (index) => `$v${index}: String`)}) { __typename }`,
  arguments: (id, bytes) => `{ product(${fill(bytes, (index) => `a${id}${index}: 1`)}) { title } }`,
  'members of an input': (id, bytes) =>
    `{ products(filter: { ${fill(bytes, (index) => `a${id}${index}: 1`)} }) { totalCount } }`,
  'lists in lists': (id, bytes) =>
    `query Q${id} { products(filter: ${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}) { totalCount } }`,
  'a long string': (id, bytes) => `{ product(by: { sku: "${id}${'x'.repeat(bytes)}" }) { title } }`,
  'a long comment': (id, bytes) => `query Q${id} { __typename }${'\n#'.repeat(bytes / 2)}`,
  directives: (id, bytes) => `{ __typename ${fill(bytes, (index) => `@d${id}${index}`)} }`,
}

const shapes = Object.values(attackShapes)

/** 1,200 of these used to grow the gateway from 234 MB to 3 GB. */
export const invalidDocuments: Attack = {
  name: '1,200 invalid documents of 22 KB',
  run: ({ gateway, address }, signal) =>
    repeat({ perSecond: 60, parallel: 8, signal }, async (index) => {
      const query = attackShapes['unknown fields']?.(`${index}x`, 22_000)
      await postOperation(gateway, address, { query }, signal)
    }),
}

/** Each used to block the event loop during validation. */
export const distinctDocuments: Attack = {
  name: 'documents of 25 KB at 8 per second',
  run: ({ gateway, address }, signal) =>
    repeat({ perSecond: 8, parallel: 8, signal }, async (index) => {
      const query = shapes[index % shapes.length]?.(`${index}x`, 25_000)
      await postOperation(gateway, address, { query }, signal)
    }),
}
