import {
  type DocumentNode,
  GraphQLError,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
  validate,
  visit,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** What a document may hold, whoever sends it. The shop's own screens stay far below. */
const LIMITS = { depth: 20, fields: 5_000, aliases: 30, directives: 60, tokens: 6_000 } as const

/** Values in an operation's variables, those within others included. The largest order sheet has some 1,500. */
const MOST_VALUES = 5_000

const tooMuch = (what: string, limit: number) =>
  new GraphQLError(`This document has too many ${what}: at most ${limit} are allowed.`, {
    extensions: { code: 'DOCUMENT_LIMIT', title: 'Document too large', status: 400, http: { status: 400 } },
  })

interface Extent {
  readonly levels: number
  readonly fields: number
}

const NOTHING: Extent = { levels: 0, fields: 0 }

/**
 * How far selections reach when every fragment is written out where it is spread. Each fragment is measured once: a few
 * dozen that spread one another twice are millions of fields.
 */
function measure(document: DocumentNode): Extent {
  const fragments = new Map<string, SelectionSetNode>()
  for (const node of document.definitions) {
    if (node.kind === 'FragmentDefinition') fragments.set(node.name.value, node.selectionSet)
  }
  const measured = new Map<string, Extent>()
  const ofFragment = (name: string): Extent => {
    const known = measured.get(name)
    if (known) return known
    // One that holds itself is refused elsewhere and ends here.
    measured.set(name, NOTHING)
    const extent = ofSet(fragments.get(name))
    measured.set(name, extent)
    return extent
  }
  const ofSelection = (selection: SelectionNode): Extent => {
    if (selection.kind === 'FragmentSpread') return ofFragment(selection.name.value)
    const { levels, fields } = ofSet(selection.selectionSet)
    return selection.kind === 'Field' ? { levels: levels + 1, fields: fields + 1 } : { levels, fields }
  }
  const ofSet = (set: SelectionSetNode | undefined): Extent => joined((set?.selections ?? []).map(ofSelection))
  return joined(
    document.definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? [ofSet(node.selectionSet)] : [])),
  )
}

const joined = (extents: readonly Extent[]): Extent =>
  extents.reduce(
    (sum, { levels, fields }) => ({ levels: Math.max(sum.levels, levels), fields: sum.fields + fields }),
    NOTHING,
  )

/** Aliases and directives in a document as it is written: what a fragment holds counts once. */
function counted(document: DocumentNode): { aliases: number; directives: number } {
  const count = { aliases: 0, directives: 0 }
  visit(document, {
    Field: ({ alias }) => {
      if (alias) count.aliases += 1
    },
    Directive: () => {
      count.directives += 1
    },
  })
  return count
}

const withinLimits: ValidationRule = (context) => ({
  Document(document) {
    const { levels, fields } = measure(document)
    const { aliases, directives } = counted(document)
    if (levels > LIMITS.depth) context.reportError(tooMuch('levels', LIMITS.depth))
    if (fields > LIMITS.fields) context.reportError(tooMuch('fields', LIMITS.fields))
    if (aliases > LIMITS.aliases) context.reportError(tooMuch('aliases', LIMITS.aliases))
    if (directives > LIMITS.directives) context.reportError(tooMuch('directives', LIMITS.directives))
  },
})

/** Whether so many values stand within one. What it takes to tell does not grow with what is beyond. */
function holdsMoreThan(most: number, whole: unknown): boolean {
  const open: unknown[] = [whole]
  let count = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const within: unknown[] = Object.values(value)
    count += within.length
    if (count > most) return true
    open.push(...within)
  }
  return false
}

/** Limits for every document and its variables alike, and no suggestions of names that were not asked for. */
export const useLimits = (): Plugin => ({
  // What is wrong with each of many values would take seconds to say.
  onParams({ params: { variables } }) {
    if (!holdsMoreThan(MOST_VALUES, variables)) return
    throw new GraphQLError(`The variables hold too many values: at most ${MOST_VALUES} are allowed.`, {
      extensions: { code: 'VARIABLES_LIMIT', title: 'Variables too large', status: 400, http: { status: 400 } },
    })
  },
  onParse: ({ setParseFn }) =>
    setParseFn((source: Parameters<typeof parse>[0]) => parse(source, { maxTokens: LIMITS.tokens })),
  onValidate: ({ addValidationRule, setValidationFn }) => {
    addValidationRule(withinLimits)
    setValidationFn((...[schema, document, rules]: Parameters<typeof validate>) =>
      validate(schema, document, rules, { hideSuggestions: true, maxErrors: 10 }),
    )
  },
})
