import { setTimeout } from 'node:timers/promises'

function repeat(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(' ')
}

/** Repeats until the document reaches `bytes`. */
function fill(bytes: number, write: (index: number) => string): string {
  return repeat(Math.floor(bytes / (write(100).length + 1)), write)
}

/** Documents that are slow to validate or expensive to cache, by the limit they target. `id` makes each one unique. */
export const attackShapes: Readonly<Record<string, (id: string, bytes: number) => string>> = {
  'unknown fields': (id, bytes) => `{ ${fill(bytes, (index) => `f${id}${index}`)} }`,
  'one field again and again': (id, bytes) =>
    `query Q${id} { ${fill(bytes, () => 'product(sku: "1") { title path }')} }`,
  'nested lists of one field': (id, bytes) =>
    `query Q${id} { ${fill(bytes / 13, () => `product(sku: "1") { ${repeat(12, () => 'variations { edges { cursor } }')} }`)} }`,
  'aliases of one field': (id, bytes) => `{ ${fill(bytes, (index) => `a${id}${index}: product(sku: "1") { title }`)} }`,
  'fragments in fragments': (id, bytes) => {
    const count = Math.floor(Math.sqrt(bytes / 8))
    return `{ ...F0 } ${repeat(count, (index) => `fragment F${index} on Query { ${repeat(count - index - 1, (other) => `...F${index + other + 1}`)} a${id}: __typename }`)}`
  },
  'fragments beside one another': (id, bytes) => {
    const count = Math.floor(bytes / 50)
    return `query Q${id} { ${repeat(count, (index) => `...F${index}`)} } ${repeat(count, (index) => `fragment F${index} on Query { __typename }`)}`
  },
  operations: (id, bytes) => fill(bytes, (index) => `query Q${id}${index} { __typename }`),
  variables: (id, bytes) => `query Q${id} (${fill(bytes, (index) => `$v${index}: String`)}) { __typename }`,
  arguments: (id, bytes) => `{ product(${fill(bytes, (index) => `a${id}${index}: 1`)}) { title } }`,
  'members of an input': (id, bytes) =>
    `{ products(filter: { ${fill(bytes, (index) => `a${id}${index}: 1`)} }) { totalCount } }`,
  'lists in lists': (id, bytes) =>
    `query Q${id} { products(filter: ${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}) { totalCount } }`,
  'a long string': (id, bytes) => `{ product(sku: "${id}${'x'.repeat(bytes)}") { title } }`,
  'a long comment': (id, bytes) => `query Q${id} { __typename }${'\n#'.repeat(bytes / 2)}`,
  directives: (id, bytes) => `{ __typename ${fill(bytes, (index) => `@d${id}${index}`)} }`,
}

export interface DocumentAttack {
  readonly count: number
  /** Size of each document, in bytes. */
  readonly bytes: number
  /** Documents sent per second; unlimited if omitted. */
  readonly perSecond?: number
  /** Client address that the documents claim; this machine if omitted. */
  readonly addressOf?: (index: number) => string
  readonly shapes?: ReadonlyArray<keyof typeof attackShapes>
}

export interface AttackResult {
  readonly sent: number
  /** Number of responses by status; 0 counts requests without a response. */
  readonly statuses: Readonly<Record<number, number>>
  readonly seconds: number
}

/** Maximum concurrent requests. */
const PARALLEL = 8

async function send(gatewayUrl: string, query: string, address: string | undefined): Promise<number> {
  try {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
      body: JSON.stringify({ query }),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Sends unique documents, rotating through the shapes. */
export async function sendDistinctDocuments(
  gatewayUrl: string,
  { count, bytes, perSecond, addressOf, shapes = Object.keys(attackShapes) }: DocumentAttack,
): Promise<AttackResult> {
  const statuses: Record<number, number> = {}
  const started = performance.now()
  let next = 0
  async function sendNext(): Promise<void> {
    while (next < count) {
      const index = next
      next += 1
      const write = attackShapes[shapes[index % shapes.length] ?? '']
      if (!write) throw new Error('Unknown document shape.')
      if (perSecond !== undefined)
        await setTimeout(Math.max(0, started + (index / perSecond) * 1_000 - performance.now()))
      const status = await send(gatewayUrl, write(`${index}x`, bytes), addressOf?.(index))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, sendNext))
  return { sent: count, statuses, seconds: (performance.now() - started) / 1_000 }
}
