import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type Token,
  TokenKind,
  visit,
} from 'graphql'
import { limitError } from './limitError.ts'

/**
 * Limits of documents other than the shop's own operations, the largest of which has 9,731 characters and 1,199 tokens.
 */
export const documentLimits = {
  characters: 20_000,
  tokens: 2_500,
  levels: 20,
  fields: 5_000,
  aliases: 30,
  directives: 60,
  operations: 20,
  fragments: 80,
  variables: 80,
  /** Pairs of fields and fragments that validation compares: its time is proportional to them. */
  comparisons: 10_000,
} as const

type Limit = keyof typeof documentLimits

function tooLarge(limit: Limit, value: number): GraphQLError {
  const maximum = documentLimits[limit]
  return limitError({
    message: `This document has too many ${limit}: at most ${maximum} are allowed, and it has ${value} or more.`,
    code: 'DOCUMENT_LIMIT',
    title: 'Document too large',
    limit: { name: limit, maximum, value },
  })
}

/** @throws GraphQLError for the first exceeded limit */
class Tally {
  readonly #counts = new Map<Limit, number>()

  add(limit: Limit, by = 1): void {
    const count = (this.#counts.get(limit) ?? 0) + by
    if (count > documentLimits[limit]) throw tooLarge(limit, count)
    this.#counts.set(limit, count)
  }
}

interface SameName {
  count: number
  readonly selectionSets: SelectionSetNode[]
}

/** Walks selections with fragments expanded and merged by response name, as validation and execution do. */
class SelectionWalk {
  readonly #tally: Tally
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>
  readonly #unused: Set<string>

  constructor({ definitions }: DocumentNode, tally: Tally) {
    this.#tally = tally
    this.#fragments = new Map(
      definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
      ),
    )
    this.#unused = new Set(this.#fragments.keys())
  }

  /** Walks one operation. Terminates for recursive fragments, because each round counts. */
  operation(selectionSet: SelectionSetNode): void {
    this.#level([selectionSet], 1)
  }

  /** Validation compares the fields of unused fragments too. */
  unusedFragments(): void {
    for (const name of this.#unused) {
      const selectionSet = this.#fragments.get(name)
      if (selectionSet) this.#level([selectionSet], 1)
    }
  }

  #level(selectionSets: readonly SelectionSetNode[], level: number): void {
    if (level > documentLimits.levels) throw tooLarge('levels', level)
    const fields = new Map<string, SameName>()
    const spreads = selectionSets.reduce((count, set) => count + this.#collect(set, fields), 0)
    // Each pair is compared once for every level above it.
    this.#tally.add('comparisons', level * spreads * spreads)
    for (const { count, selectionSets: inner } of fields.values()) {
      this.#tally.add('comparisons', (level * count * (count - 1)) / 2)
      if (inner.length > 0) this.#level(inner, level + 1)
    }
  }

  /** Adds the fields of a selection set. @returns the number of fragments it spreads */
  #collect({ selections }: SelectionSetNode, fields: Map<string, SameName>): number {
    let spreads = 0
    for (const selection of selections) {
      this.#tally.add('fields')
      if (selection.kind === Kind.FIELD) addField(selection, fields)
      else if (selection.kind === Kind.INLINE_FRAGMENT) spreads += this.#collect(selection.selectionSet, fields)
      else {
        spreads += 1
        this.#unused.delete(selection.name.value)
        const selectionSet = this.#fragments.get(selection.name.value)
        if (selectionSet) spreads += this.#collect(selectionSet, fields)
      }
    }
    return spreads
  }
}

function addField({ alias, name, selectionSet }: FieldNode, fields: Map<string, SameName>): void {
  const key = (alias ?? name).value
  const known = fields.get(key) ?? { count: 0, selectionSets: [] }
  known.count += 1
  if (selectionSet) known.selectionSets.push(selectionSet)
  fields.set(key, known)
}

/**
 * Checks everything that makes validation or execution slow, in time proportional to the document, before any rule
 * runs.
 * @throws GraphQLError
 */
function checkDocument(document: DocumentNode): void {
  const tally = new Tally()
  visit(document, {
    Field: ({ alias }) => void (alias && tally.add('aliases')),
    Directive: () => tally.add('directives'),
    OperationDefinition: () => tally.add('operations'),
    FragmentDefinition: () => tally.add('fragments'),
    VariableDefinition: () => tally.add('variables'),
  })
  const walk = new SelectionWalk(document, tally)
  for (const node of document.definitions)
    if (node.kind === Kind.OPERATION_DEFINITION) walk.operation(node.selectionSet)
  walk.unusedFragments()
}

function parseTokens(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: documentLimits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError && /more than \d+ tokens/.test(error.message))
      throw tooLarge('tokens', documentLimits.tokens + 1)
    throw error
  }
}

/** Parses an untrusted document. @throws GraphQLError for a syntax error or an exceeded limit */
export function parseWithinLimits(text: string): DocumentNode {
  if (text.length > documentLimits.characters) throw tooLarge('characters', text.length)
  const document = parseTokens(text)
  checkDocument(document)
  return document
}

/** Measured: heap of a token with its node and locations, in bytes. */
const BYTES_PER_TOKEN = 450

/** Estimated heap of a parsed document in bytes, from its tokens (including comments) and its text. */
export function heapBytes({ loc }: DocumentNode): number {
  let bytes = 2 * (loc?.source.body.length ?? 0)
  for (let token: Token | null = loc?.startToken ?? null; token && token.kind !== TokenKind.EOF; token = token.next) {
    bytes += BYTES_PER_TOKEN
  }
  return bytes
}
